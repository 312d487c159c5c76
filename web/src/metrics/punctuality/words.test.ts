import { expect, test } from 'vitest';
import { rate, waited } from './words.ts';

test('a rate of nothing is none, and a waiting time is said in the unit that fits', () => {
  expect([rate(11, 12), rate(0, 0)]).toEqual(['92%', 'n/a']);
  expect([0.75, 1.2, 3.4, 60].map(waited)).toEqual(['45 minutes', '1 hour', '3 hours', '2.5 days']);
  expect([0, 1 / 60, 59.4 / 60, 59.5 / 60].map(waited)).toEqual(['0 minutes', '1 minute', '59 minutes', '1 hour']);
});
