import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOf, penceOf, poundsOf } from './money-fields.ts';

test('what is shown of a sum is read back as the same sum', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), (pence) => {
      expect(penceOf(poundsOf(pence))).toBe(pence);
    }),
  );
});

test.each([
  ['', null],
  ['£25,000', 2_500_000],
  ['1250.5', 125_050],
  ['-5', undefined],
  ['1.234', undefined],
  ['12e3', undefined],
  ['many', undefined],
])('%j in pounds is %j pence', (text, pence) => {
  expect(penceOf(text)).toBe(pence);
});

test('days are whole and within a year', () => {
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
