import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTonnes } from './format-weight.ts';

test('tonnes with two decimals, halves up, thousands by commas', () => {
  expect([0, 4, 5, 1240, 1245, 999_999, 1_234_560].map(formatTonnes)).toEqual([
    '0.00 t',
    '0.00 t',
    '0.01 t',
    '1.24 t',
    '1.25 t',
    '1,000.00 t',
    '1,234.56 t',
  ]);
  expect(formatTonnes(-1240)).toBe('-1.24 t');
  expect(formatTonnes(-4)).toBe('0.00 t');
});

test('parses back to within five kilograms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000_000 }), (kg) => {
      const back = Number(formatTonnes(kg).replace(/[ t,]/g, '')) * 1000;
      expect(Math.abs(back - kg)).toBeLessThanOrEqual(5.001);
    }),
  );
});
