import { expect, test } from 'vitest';
import { PRIVACY_KINDS, privacyDue } from './privacy.ts';

test('a complaint is answered within 30 days, everything else within the shortest month', () => {
  expect(PRIVACY_KINDS.map((kind) => privacyDue(kind, '2026-11-25'))).toEqual([
    '2026-12-25',
    '2026-12-23',
    '2026-12-23',
    '2026-12-23',
  ]);
  expect(privacyDue('access', '2027-01-31')).toBe('2027-02-28');
});
