import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPence, priceLine, sumLines, vatOf, isTooMuch } from './money.ts';

const pence = fc.integer({ min: -100_000_000, max: 100_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });

describe('formatPence', () => {
  test.each([
    [0, '£0.00'],
    [-0, '£0.00'],
    [5, '£0.05'],
    [-5, '-£0.05'],
    [123_450, '£1,234.50'],
    [-1_200, '-£12.00'],
    [99_999, '£999.99'],
    [100_000, '£1,000.00'],
    [123_456_789_01, '£123,456,789.01'],
  ])('%i pence is %s', (amount, text) => {
    expect(formatPence(amount)).toBe(text);
  });

  test('can be parsed back for every amount', () => {
    fc.assert(
      fc.property(pence, (amount) => {
        expect(Number(formatPence(amount).replace(/[£,.]/g, ''))).toBe(amount);
      }),
    );
  });

  test('refuses a fraction of a penny', () => {
    expect(() => formatPence(1.5)).toThrow('Not a whole number of pence: 1.5');
    expect(() => formatPence(Number.NaN)).toThrow(RangeError);
  });
});

describe('vatOf', () => {
  test.each([
    [24_600, 2000, 4_920],
    [2, 2500, 1], // 0.5 rounds up
    [-2, 2500, -1], // and away from zero below it
    [1, 2000, 0],
    [3, 2000, 1],
    [12_345, 500, 617], // 617.25
    [12_350, 500, 618], // 617.5
    [0, 2000, 0],
    [100, 0, 0],
  ])('%i pence at %i basis points is %i', (net, bp, vat) => {
    expect(vatOf(net, bp)).toBe(vat);
  });

  test('is the whole number nearest to the exact VAT, the larger of two', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), rate, (net, bp) => {
        const exact = BigInt(net) * BigInt(bp);
        expect(vatOf(net, bp)).toBe(Number((exact * 2n + 10_000n) / 20_000n));
      }),
    );
  });

  test('credits exactly what it charged', () => {
    fc.assert(
      fc.property(pence, rate, (net, bp) => {
        expect(vatOf(net, bp) + vatOf(-net, bp)).toBe(0);
        expect(Object.is(vatOf(-net, bp), -0)).toBe(false);
      }),
    );
  });
});

describe('lines', () => {
  test('a line multiplies first and rounds once', () => {
    const line = priceLine({ code: 'overweight', label: 'Weight', quantity: 0.245, unitPence: 8_150, vatRateBp: 2000 });
    expect(line).toEqual({
      code: 'overweight',
      label: 'Weight',
      quantity: 0.245,
      unitPence: 8_150,
      netPence: 1_997, // 1996.75
      vatRateBp: 2000,
      vatPence: 399, // 399.4
    });
  });

  test('three of an item cost three times one before VAT', () => {
    fc.assert(
      fc.property(fc.nat(500), pence, rate, (quantity, unitPence, vatRateBp) => {
        const line = priceLine({ code: 'x', label: 'x', quantity, unitPence, vatRateBp });
        expect(line.netPence).toBe(quantity * unitPence + 0);
      }),
    );
  });

  test('totals are the sums of what the lines show, whatever their order', () => {
    const line = fc
      .record({ quantity: fc.nat(20), unitPence: pence, vatRateBp: fc.constantFrom(0, 500, 1750, 2000) })
      .map((given) => priceLine({ code: 'x', label: 'x', ...given }));
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const total = sumLines(lines);
        expect(total.grossPence).toBe(total.netPence + total.vatPence);
        expect(total.vatPence).toBe(lines.reduce((sum, each) => sum + each.vatPence, 0));
        expect(sumLines(lines.toReversed())).toEqual(total);
      }),
    );
  });

  test('a line may come to a million pounds with its VAT, and to no penny more', () => {
    expect(isTooMuch({ netPence: 83_333_333, vatPence: 16_666_667 })).toBe(false);
    expect(isTooMuch({ netPence: 83_333_334, vatPence: 16_666_667 })).toBe(true);
  });

  test('nothing comes to nothing', () => {
    expect(sumLines([])).toEqual({ netPence: 0, vatPence: 0, grossPence: 0 });
  });
});
