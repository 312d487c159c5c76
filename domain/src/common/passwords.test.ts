import { describe, expect, test } from 'vitest';
import { passwordFault } from './passwords.ts';

const owner = { name: 'Ellen Marlow', email: 'e.marlow@build.example', companies: ['Harrow Skips Ltd.'], staff: false };

describe('a new password', () => {
  test.each([
    ['Sever7n', 'PASSWORD_SHORT'],
    ['Seven-77', null],
    ['my ELLEN  marlow 1', 'PASSWORD_PERSONAL'],
    ['9e-marlow-9', 'PASSWORD_PERSONAL'],
    ['harrow_skips_LTD_4ever', 'PASSWORD_PERSONAL'],
    ['Harrow-and-tonnes-1', null],
    ['Ellen-likes-tonnes', null],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password, owner)).toBe(fault);
  });

  test('needs at least 12 characters for staff', () => {
    const staff = { companies: [], staff: true };
    expect(passwordFault('Eleven-char', staff)).toBe('PASSWORD_SHORT');
    expect(passwordFault('Twelve-chars', staff)).toBeNull();
  });

  test('may contain a name of one or two letters, which is in nearly every word', () => {
    expect(
      passwordFault('Joyful-tonnes', { name: 'Jo', email: 'jo@x.example', companies: ['AB'], staff: false }),
    ).toBeNull();
  });

  test('is compared letter by letter in any script', () => {
    expect(passwordFault('zoë brontë 123', { name: 'Zoë Brontë', companies: [], staff: false })).toBe(
      'PASSWORD_PERSONAL',
    );
  });
});
