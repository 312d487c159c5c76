import { expect, test } from 'vitest';
import { daysOf } from './days-field.ts';

test('days must be whole and within a year', () => {
  expect(['0', '30', '365', '366', '1.5', '', '-1'].map(daysOf)).toEqual([
    0,
    30,
    365,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
