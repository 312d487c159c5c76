import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inUnit, unitsToShow } from './convert.ts';
import { ofMillionths } from './decimal.ts';
import { METRIC_TYPES, UNITS } from './types.ts';

test('time, weight and area are shown in any unit of theirs; money, counts and shares in none but their own', () => {
  expect(METRIC_TYPES.filter((type) => unitsToShow(type).length > 0)).toEqual(['TIME', 'WEIGHT', 'AREA']);
  for (const type of ['TIME', 'WEIGHT', 'AREA'] as const) expect(unitsToShow(type)).toEqual(UNITS[type]);
  expect(() => inUnit('1', 'CURRENCY', 'GBP', 'EUR')).toThrow('CURRENCY is not converted from GBP to EUR');
  expect(() => inUnit('1', 'WEIGHT', 'kg', 'h')).toThrow(RangeError);
});

test('a tonne is a thousand kilograms, a mile 5280 feet, exactly; also for negative values', () => {
  expect(inUnit('1.5', 'WEIGHT', 't', 'kg')).toBe('1500');
  expect(inUnit('0.000001', 'WEIGHT', 'mg', 't')).toBe('0.000000000000001');
  expect(inUnit('90', 'TIME', 'min', 'h')).toBe('1.5');
  expect(inUnit('1', 'TIME', 'w', 'd')).toBe('7');
  expect(inUnit('1', 'AREA', 'ft²', 'm²')).toBe('0.09290304');
  expect(inUnit('1', 'AREA', 'mi²', 'km²')).toBe('2.589988110336');
  expect(inUnit('-100', 'TIME', 's', 'min')).toBe('-1.666666666666666667');
  expect(inUnit('-0', 'WEIGHT', 'g', 'kg')).toBe('0');
});

const between = fc
  .constantFrom('TIME' as const, 'WEIGHT' as const, 'AREA' as const)
  .chain((type) => fc.tuple(fc.constant(type), fc.constantFrom(...UNITS[type]), fc.constantFrom(...UNITS[type])));
const amount = fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n });

/** Digits with any decimals in whole millionths, rounded. */
function toMillionths(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const tenths = BigInt(whole + fraction.padEnd(7, '0').slice(0, 7));
  const size = (tenths + 5n) / 10n;
  return text.startsWith('-') ? -size : size;
}

test('a value converts back exactly from every unit, and keeps its rank among others', () => {
  fc.assert(
    fc.property(between, amount, amount, ([type, from, to], a, b) => {
      const [first, second] = [ofMillionths(a), ofMillionths(b)];
      const there = inUnit(first, type, from, to);
      expect(there).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(toMillionths(inUnit(there, type, to, from))).toBe(a);
      expect(inUnit(first, type, from, from)).toBe(first);
      if (a < b) expect(Number(there)).toBeLessThanOrEqual(Number(inUnit(second, type, from, to)));
    }),
  );
});
