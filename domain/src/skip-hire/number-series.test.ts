import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import {
  highestIn,
  isSameSeries,
  MOST_NUMBER,
  MOST_DIGITS,
  PREFIX,
  SERIES,
  seriesNumber,
  USUAL_SERIES,
} from './number-series.ts';

it.each([
  [{ prefix: 'INV-', digits: 1 }, 42, 'INV-42'],
  [{ prefix: 'INV-', digits: 5 }, 42, 'INV-00042'],
  [{ prefix: 'Y26/', digits: 3 }, 12_345, 'Y26/12345'],
])('%o: number %i is %s', (form, n, text) => {
  expect(seriesNumber(form, n)).toBe(text);
});

it.each([
  ['INV-', 'INV-', true],
  ['INV-', 'INV-20', true],
  ['A20', 'A2', true],
  ['INV-', 'INV', false],
  ['INV-', 'INV-A', false],
  ['CN-', 'INV-', false],
])('%s and %s can give the same number: %s', (a, b, same) => {
  expect([isSameSeries(a, b), isSameSeries(b, a)]).toEqual([same, same]);
});

test('two series that are not the same never give one number, whatever their digits', () => {
  const prefix = fc.stringMatching(/^[A-B][A-B0-1]{0,2}[/-]?$/);
  const form = fc.record({ prefix, digits: fc.integer({ min: 1, max: MOST_DIGITS }) });
  const n = fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 1_000_000_000 }));
  fc.assert(
    fc.property(form, form, n, n, (a, b, i, j) => {
      fc.pre(!isSameSeries(a.prefix, b.prefix));
      expect(seriesNumber(a, i)).not.toBe(seriesNumber(b, j));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ['INV-', true],
  ['y26/', true],
  ['J', true],
  ['INV20', true],
  ['INV.26.', false],
  ['2026/', false],
  ['26', false],
  ['A--', false],
  ['A-B', false],
  ['-', false],
  ['', false],
])('%j as a prefix: %s', (prefix, isOne) => {
  expect(PREFIX.test(prefix)).toBe(isOne);
});

test('the highest number that a series can be set to is known when it comes back from an earlier system', () => {
  expect(highestIn('INV-', ['inv-0042', `INV-${MOST_NUMBER}`, 'INV-9999999999', 'CN-7'])).toBe(MOST_NUMBER);
});

test('the usual series differ, and have prefixes that a company could enter', () => {
  for (const one of SERIES) {
    expect(USUAL_SERIES[one].prefix).toMatch(PREFIX);
    for (const other of SERIES)
      if (one !== other) expect(isSameSeries(USUAL_SERIES[one].prefix, USUAL_SERIES[other].prefix)).toBe(false);
  }
});
