import { expect, test } from 'vitest';
import { readEmails } from './emails.ts';
import { words } from './words.ts';

test('Invalid email address: addresses with any separator are read once each, and invalid ones are returned', () => {
  expect(readEmails('Ana@firm.example, <ben@firm.example>;\ncarl@firm.example ana@firm.example')).toEqual({
    good: ['ana@firm.example', 'ben@firm.example', 'carl@firm.example'],
    bad: [],
  });
  expect(readEmails('dora, eva@firm')).toEqual({ good: [], bad: ['dora', 'eva@firm'] });
  expect(words.invalid(['dora', 'eva@firm'])).toBe('Invalid email address: dora, eva@firm');
  expect(readEmails('  ')).toEqual({ good: [], bad: [] });
});
