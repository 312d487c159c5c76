import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RISE_LIMITS, RISE_ROUNDINGS, risen } from './price-rise.ts';

describe('a price that rises by a percentage', () => {
  it.each([
    [18_200, 400, 100, 18_900],
    [18_200, 400, 500, 19_000],
    [18_200, 400, 1, 18_928],
    [18_250, 400, 50, 19_000],
    [18_000, -250, 100, 17_600],
    [10_050, 0, 100, 10_100],
    [0, 400, 100, 0],
    [100, -5_000, 500, 100],
    [900, -5_000, 500, 500],
    [250, 100, 500, 500],
  ] as const)('%d pence by %d basis points to %d is %d', (pence, byBp, roundTo, to) => {
    expect(risen(pence, byBp, roundTo)).toBe(to);
  });

  it('is the nearest multiple, grows with the price and with the rate, and is never nothing', () => {
    const by = fc.integer({ min: RISE_LIMITS.least, max: RISE_LIMITS.most });
    const sum = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(sum, sum, by, by, fc.constantFrom(...RISE_ROUNDINGS), (pence, other, byBp, rate, roundTo) => {
        const to = risen(pence, byBp, roundTo);
        expect(to).toBeGreaterThan(0);
        const exact = (pence * (10_000 + byBp)) / 10_000;
        if (exact >= roundTo / 2) {
          expect(to % roundTo).toBe(0);
          expect(Math.abs(to - exact)).toBeLessThanOrEqual(roundTo / 2);
        }
        expect(risen(Math.max(pence, other), byBp, roundTo)).toBeGreaterThanOrEqual(to);
        expect(risen(pence, Math.max(byBp, rate), roundTo)).toBeGreaterThanOrEqual(to);
      }),
    );
  });
});
