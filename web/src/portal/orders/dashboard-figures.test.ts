import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedWithLast, forecastOf, spendMonths } from './dashboard-figures.ts';

const today = '2026-01-20';
const spend = [
  { month: '2025-01-01', netPence: 12_000 },
  { month: '2025-11-01', netPence: 100_000 },
  { month: '2026-01-01', netPence: 40_000 },
];

describe('the spend by month', () => {
  it('has twelve months, the present one last, each with the same month a year before', () => {
    const months = spendMonths({ spend, today });
    expect(months.map(({ month }) => month.slice(0, 7))).toEqual([
      ...Array.from({ length: 11 }, (_, i) => `2025-${String(i + 2).padStart(2, '0')}`),
      '2026-01',
    ]);
    expect(months.at(-1)).toEqual({ month: '2026-01-01', pence: 40_000, yearBefore: 12_000 });
    expect(months.at(-3)).toMatchObject({ pence: 100_000, yearBefore: 0 });
  });

  it('is compared with the month before, even one without an order or of another year', () => {
    expect(comparedWithLast(spendMonths({ spend, today }))).toBe('£400.00 more than December');
    expect(comparedWithLast(spendMonths({ spend: [], today }))).toBe('nothing in December either');
    const less = [...spend, { month: '2025-12-01', netPence: 50_050 }];
    expect(comparedWithLast(spendMonths({ spend: less, today }))).toBe('£100.50 less than December');
  });

  it('a user without access to money gets none', () => {
    expect(spendMonths({ today })).toEqual([]);
  });

  it('forecasts the month as it goes on so far, from its second week on', () => {
    expect(forecastOf(120_000, '2026-02-07')).toBeNull();
    expect(forecastOf(120_000, '2026-02-14')).toBe(240_000);
    expect(forecastOf(150_000, '2026-12-15')).toBe(310_000);
  });

  it('shows every penny of the last twelve months once', () => {
    const month = fc.integer({ min: 0, max: 11 }).map((i) => `2025-${String(i + 1).padStart(2, '0')}-01`);
    const spends = fc.uniqueArray(fc.record({ month, netPence: fc.nat(1_000_000) }), { selector: (one) => one.month });
    fc.assert(
      fc.property(spends, (given) => {
        const shown = spendMonths({ spend: given, today: '2025-12-31' });
        const sum = (values: readonly number[]) => values.reduce((total, n) => total + n, 0);
        expect(sum(shown.map(({ pence }) => pence))).toBe(sum(given.map(({ netPence }) => netPence)));
      }),
    );
  });
});
