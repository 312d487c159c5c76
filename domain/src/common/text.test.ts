import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayCount, formatCurrency, isEmail, isEmpty, isNumeric } from './text.ts';

// The titles of the tests are the sentences of specification §5.

describe('Empty means blank string, empty array or object, or null', () => {
  test.each([
    ['blank', '   '],
    ['empty string', ''],
    ['array', []],
    ['object', {}],
    ['null', null],
    ['undefined', undefined],
  ])('%s is empty', (_name, value) => {
    expect(isEmpty(value)).toBe(true);
  });

  test('an empty Map and Set and an object without a prototype are empty too', () => {
    expect([new Map(), new Set(), Object.create(null)].map(isEmpty)).toEqual([true, true, true]);
  });

  test('a value with content is not empty', () => {
    const full = ['x', [0], { a: undefined }, new Map([[1, 1]]), new Set([0]), new Date(0), () => null];
    expect(full.map(isEmpty)).toEqual(full.map(() => false));
  });

  test('numbers and booleans are never empty', () => {
    fc.assert(fc.property(fc.oneof(fc.double(), fc.integer(), fc.boolean()), (value) => !isEmpty(value)));
    expect(isEmpty(Number.NaN)).toBe(false);
  });
});

describe('A numeric check accepts an optional minus and decimals', () => {
  test.each(['0', '12', '-12', '3.50', '-0.5', '.5', '007'])('%s is numeric', (text) => {
    expect(isNumeric(text)).toBe(true);
  });
  test.each(['', ' ', '-', '.', '5.', '1,000', '+1', '--1', '1.2.3', '1e3', '12 ', 'abc', '٣', 'Infinity'])(
    '"%s" is not',
    (text) => {
      expect(isNumeric(text)).toBe(false);
    },
  );
});

describe('A standard email pattern', () => {
  test.each(['a@b.co', 'owner@marlow.example', "o'neil+site.2@sub.skip-hire.co.uk", 'jürgen@müller.de'])(
    '%s is valid',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );
  test.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.de',
    'a@-b.co',
    'a@b.c',
    'a@b.co ',
    'a@@b.co',
    'a@b.co\n',
  ])('"%s" is not', (text) => {
    expect(isEmail(text)).toBe(false);
  });
  test('costs no more for hostile input that is a hundred times as long', () => {
    const leastMs = (length: number) => {
      const hostile = `${'a.'.repeat(length)}@${'b-'.repeat(length)}`;
      const tries = Array.from({ length: 30 }, () => {
        const from = performance.now();
        for (let i = 0; i < 20; i++) expect(isEmail(hostile)).toBe(false);
        return performance.now() - from;
      });
      return Math.min(...tries);
    };
    expect(leastMs(20_000) / leastMs(200)).toBeLessThan(10);
  });
});

describe('Currency: pound sign, two decimals, thousands separated by commas, minus prefix if negative', () => {
  test.each([
    [0, '£0.00'],
    [1234.5, '£1,234.50'],
    [-12, '-£12.00'],
    [1_234_567.891, '£1,234,567.89'],
    [1.005, '£1.01'],
    [-1.005, '-£1.01'],
    [-0.001, '£0.00'],
    [1e-7, '£0.00'],
    [0.1 + 0.2, '£0.30'],
    [Number.NaN, '-'],
    [Number.POSITIVE_INFINITY, '-'],
    [1e22, '-'],
  ])('%d is %s', (pounds, text) => {
    expect(formatCurrency(pounds)).toBe(text);
  });

  test('every amount of pence keeps its digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (pence) => {
        expect(Number(formatCurrency(pence / 100).replace(/[£,.]/g, ''))).toBe(pence);
      }),
    );
  });
});

describe("Day count between two dates is inclusive (+1), or '-' if the end is before the start", () => {
  test.each([
    ['2026-11-12', '2026-11-12', 1],
    ['2026-11-12', '2026-11-20', 9],
    ['2026-03-28', '2026-03-30', 3], // clocks forward on the 29th
    ['2026-10-24', '2026-10-26', 3], // clocks back on the 25th
    ['2028-02-28', '2028-03-01', 3], // leap year
    ['2026-12-31', '2027-01-01', 2],
    ['2026-11-12', '2026-11-11', '-'],
    ['', '2026-11-11', '-'],
    ['2026-02-30', '2026-03-11', '-'],
  ])('%s to %s is %s', (start, end, days) => {
    expect(dayCount(start, end)).toBe(days);
  });
});
