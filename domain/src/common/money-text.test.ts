import fc from 'fast-check';
import { expect, test } from 'vitest';
import { penceOf, poundsOf } from './money-text.ts';

test('a displayed amount is parsed back as the same amount', () => {
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
