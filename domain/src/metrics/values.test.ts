import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregate, isDecimal, millionths, ofMillionths, shortest } from './decimal.ts';
import { formatDigits, formatValue } from './format-value.ts';
import { normalName } from './names.ts';
import { parseValue } from './parse-value.ts';
import { isUnitOf, METRIC_TYPES, unitSign, UNITS, USUAL_AGGREGATE } from './types.ts';

describe('Metric value: only numbers', () => {
  test.each([
    ['12', null, '12'],
    [' 1,234.50 ', 'GBP', '1234.5'],
    ['£1,200', 'GBP', '1200'],
    ['-£12.00', 'GBP', '-12'],
    ['(12)', null, '-12'],
    ['−3', null, '-3'],
    ['12.4 t', 't', '12.4'],
    ['87%', '%', '87'],
    ['1 234', null, '1234'],
    ['.5', null, '0.5'],
    ['+7', null, '7'],
    ['007', null, '7'],
    ['-0', null, '0'],
    ['1:30', 'h', '1.5'],
    ['=12+30*2', null, '72'],
    ['=(1+2)*-3', null, '-9'],
    ['=10/4', null, '2.5'],
    ['99999999999999', null, '99999999999999'],
    ['100000000000000', null, null],
    ['1000000000000000', null, null],
    ['0.1234567', null, null],
    ['1,5', null, '1.5'],
    ['1,23,456', null, null],
    ['1:30', 'min', null],
    ['12 kg', 't', null],
    ['12.5 tonnes', 't', '12.5'],
    ['1 Tonne', 't', '1'],
    ['12 tons', 't', null],
    ['12 tonnes', 'kg', null],
    ['2.5 hours', 'h', '2.5'],
    ['2,5 hrs', 'h', '2.5'],
    ['150 mins', 'h', null],
    ['30 seconds', 's', '30'],
    ['87 percent', '%', '87'],
    ['12 loads', null, null],
    ['16/11/2026', null, null],
    ['2026-11-16', null, null],
    ['twelve', null, null],
    ['1e5', null, null],
    ['', null, null],
    ['-', null, null],
    ['()', null, null],
    ['=1/0', null, null],
    ['=', null, null],
    ['=process.exit()', null, null],
    ['=2**3', null, null],
  ] as const)('%j in %s is %s', (typed, unit, value) => expect(parseValue(typed, unit)).toBe(value));

  test('a typed value becomes a decimal in its shortest form, and parses to itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-=(]?[\d,.() +*/-]{0,20}$/)), (typed) => {
        const value = parseValue(typed, null);
        if (value === null) return;
        expect(isDecimal(value)).toBe(true);
        expect(shortest(value)).toBe(value);
        expect(parseValue(value, null)).toBe(value);
        expect(parseValue(formatDigits(value, { type: 'COUNT', unit: null }), null)).toBe(value);
      }),
      { numRuns: 3000 },
    );
  });
});

test('millionths are exact where a float is not', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n }), (amount) => {
      expect(millionths(ofMillionths(amount))).toBe(amount);
    }),
  );
  expect(aggregate(['0.1', '0.2'], 'sum')).toBe('0.3');
  expect(aggregate(['99999999999999.999999', '0.000001'], 'sum')).toBe('100000000000000');
  expect(aggregate(['1', '1', '2'], 'avg')).toBe('1.333333');
  expect(aggregate(['-1', '-2'], 'avg')).toBe('-1.5');
  expect(aggregate([], 'avg')).toBeNull();
});

test('a mean is between the minimum and the maximum, and times the count equals the sum except for rounding', () => {
  const anyValue = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map(ofMillionths);
  fc.assert(
    fc.property(fc.array(anyValue, { minLength: 1, maxLength: 40 }), (values) => {
      const all = values.map(millionths);
      const mean = millionths(aggregate(values, 'avg')!);
      expect(mean >= all.reduce((a, b) => (a < b ? a : b)) && mean <= all.reduce((a, b) => (a > b ? a : b))).toBe(true);
      const off = mean * BigInt(all.length) - millionths(aggregate(values, 'sum')!);
      expect(off <= BigInt(all.length) && off >= -BigInt(all.length)).toBe(true);
    }),
  );
});

test('values are shown with their units', () => {
  expect(formatValue('1234.5', { type: 'CURRENCY', unit: 'GBP' })).toBe('£1,234.50');
  expect(formatValue('-12', { type: 'CURRENCY', unit: 'GBP' })).toBe('-£12.00');
  expect(formatValue('1200', { type: 'CURRENCY', unit: 'JPY' })).toBe('¥1,200');
  expect(formatValue('1200', { type: 'CURRENCY', unit: 'CHF' })).toBe('CHF\u00a01,200.00');
  expect(formatValue('1.24', { type: 'WEIGHT', unit: 't' })).toBe('1.24\u00a0t');
  expect(formatValue('1240000', { type: 'COUNT', unit: null })).toBe('1,240,000');
  expect(unitSign(null)).toBe('');
});

test('a unit must be selected, except for COUNT', () => {
  for (const type of METRIC_TYPES) {
    expect(isUnitOf(type, null)).toBe(type === 'COUNT');
    expect(UNITS[type].every((unit) => isUnitOf(type, unit))).toBe(true);
    expect(isUnitOf(type, 'parsec')).toBe(false);
  }
  expect(USUAL_AGGREGATE.PERCENT).toBe('avg');
});

test('names are equal if people read them as equal', () => {
  expect(normalName('  Marlow   Build ')).toBe('marlow build');
  expect(normalName('ﬁrst\u00a0CO')).toBe('first co');
});
