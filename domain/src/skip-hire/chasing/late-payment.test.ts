import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, daysBetween } from '../../common/dates.ts';
import {
  claimable,
  daysLate,
  fixedSum,
  halfYearAfter,
  type LateDebt,
  lateInterest,
  rateDayOf,
} from './late-payment.ts';

const DUE = '2026-07-31';
const debt = (over: Partial<LateDebt> = {}): LateDebt => ({
  debtPence: 145_200,
  dueOn: DUE,
  payments: [],
  disputes: [],
  ...over,
});

describe('the rate', () => {
  it.each([
    ['2026-01-01', '2025-12-31'],
    ['2026-06-30', '2025-12-31'],
    ['2026-07-01', '2026-06-30'],
    ['2026-12-31', '2026-06-30'],
    ['2027-01-01', '2026-12-31'],
  ])('of a debt that became late on %s is that of %s', (lateFrom, day) => expect(rateDayOf(lateFrom)).toBe(day));
  it('is named by its half-year', () => {
    expect(halfYearAfter('2026-06-30')).toBe('1 July to 31 December 2026');
    expect(halfYearAfter('2026-12-31')).toBe('1 January to 30 June 2027');
  });
});

it.each([
  [1, 4_000],
  [99_999, 4_000],
  [100_000, 7_000],
  [999_999, 7_000],
  [1_000_000, 10_000],
])('the fixed sum of a debt of %i pence is %i', (pence, sum) => expect(fixedSum(pence)).toBe(sum));

describe('interest', () => {
  it('is gross × rate × days / 365, from the day after the due date to the day itself', () => {
    expect(lateInterest(debt(), DUE, 375)).toBe(0);
    // £1,452.00 × 11.75 % / 365 = 46.74…p a day
    expect(lateInterest(debt(), '2026-08-01', 375)).toBe(47);
    expect(lateInterest(debt(), '2026-08-30', 375)).toBe(1402);
  });
  it('is rounded half up', () => {
    // 36,500 pence at 10 % are 10 pence a day; 1,825 are half a penny.
    expect(lateInterest(debt({ debtPence: 1_825 }), '2026-08-01', 200)).toBe(1);
    expect(lateInterest(debt({ debtPence: 1_824 }), '2026-08-01', 200)).toBe(0);
  });
  it('counts 29 February as a day, and 365 days in a leap year too', () => {
    const leap = debt({ debtPence: 36_500, dueOn: '2028-02-28' });
    expect(lateInterest(leap, '2028-03-01', 200)).toBe(20);
    const year = debt({ debtPence: 36_500, dueOn: '2027-12-31' });
    expect(lateInterest(year, '2028-12-31', 200)).toBe(3_660);
  });
  it('runs on what is left after a payment, whose own day still counts', () => {
    const paid = debt({ debtPence: 36_500, payments: [{ on: '2026-08-05', pence: 18_250 }] });
    expect(lateInterest(paid, '2026-08-05', 200)).toBe(50);
    expect(lateInterest(paid, '2026-08-07', 200)).toBe(60);
    const early = debt({ debtPence: 36_500, payments: [{ on: '2026-07-01', pence: 36_500 }] });
    expect(lateInterest(early, '2026-09-01', 200)).toBe(0);
  });
  it('does not run while the invoice is disputed', () => {
    const disputed = debt({ debtPence: 36_500, disputes: [{ from: '2026-08-03', until: '2026-08-06' }] });
    expect(lateInterest(disputed, '2026-08-10', 200)).toBe(70);
    const still = debt({ debtPence: 36_500, disputes: [{ from: '2026-07-20', until: null }] });
    expect(lateInterest(still, '2026-12-31', 200)).toBe(0);
  });
});

it.each([
  ['on the due day', DUE, 4_000],
  ['a day later', '2026-08-01', 7_000],
])('the fixed sum of £1,452.00 of which £452.01 was paid %s is %s: %i', (_when, on, fixedPence) => {
  const paid = debt({ payments: [{ on, pence: 45_201 }] });
  const claimed = { interestPence: 0, fixedPence: 0 };
  expect(claimable(paid, { upTo: '2026-08-30', bankRateBp: 375, claimed })).toMatchObject({ fixedPence });
});

const day = fc.integer({ min: -40, max: 500 }).map((n) => addDays(DUE, n));
const debts = fc.record({
  debtPence: fc.integer({ min: 1, max: 100_000_000 }),
  dueOn: fc.constant(DUE),
  payments: fc.array(fc.record({ on: day, pence: fc.integer({ min: 1, max: 60_000_000 }) }), { maxLength: 4 }),
  disputes: fc
    .uniqueArray(day, { maxLength: 4 })
    .map((days) => days.toSorted())
    .map((days) => days.flatMap((from, i) => (i % 2 === 0 ? [{ from, until: days[i + 1] ?? null }] : []))),
});
const rate = fc.integer({ min: 0, max: 1500 });

test('day by day it is what was open on each day that was not disputed', () => {
  fc.assert(
    fc.property(debts, rate, fc.integer({ min: 0, max: 500 }), (of, bankRateBp, n) => {
      const upTo = addDays(DUE, n);
      let penceDays = 0;
      let late = 0;
      for (let i = 1; i <= n; i++) {
        const on = addDays(DUE, i);
        if (of.disputes.some(({ from, until }) => from <= on && (until === null || on < until))) continue;
        late++;
        const paid = of.payments.filter((payment) => payment.on < on).reduce((sum, { pence }) => sum + pence, 0);
        penceDays += Math.max(0, of.debtPence - paid);
      }
      const exact = (penceDays * (bankRateBp + 800)) / 3_650_000;
      expect(Math.abs(lateInterest(of, upTo, bankRateBp) - exact)).toBeLessThanOrEqual(0.501);
      expect(daysLate(of, upTo)).toBe(late);
    }),
  );
});

test('claims of parts come to what one claim of the whole does, and the fixed sum is in them once', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(debts, rate, cuts, (of, bankRateBp, days) => {
      const upTos = days.toSorted((a, b) => a - b).map((n) => addDays(DUE, n));
      const none = { interestPence: 0, fixedPence: 0 };
      let claimed = none;
      for (const upTo of upTos) {
        const part = claimable(of, { upTo, bankRateBp, claimed });
        expect(part.interestPence).toBeGreaterThanOrEqual(0);
        claimed = {
          interestPence: claimed.interestPence + part.interestPence,
          fixedPence: claimed.fixedPence + part.fixedPence,
        };
      }
      expect(claimed).toEqual(claimable(of, { upTo: upTos.at(-1)!, bankRateBp, claimed: none }));
      const early = of.payments.filter(({ on }) => on <= DUE).reduce((sum, { pence }) => sum + pence, 0);
      expect([0, fixedSum(of.debtPence - early)]).toContain(claimed.fixedPence);
      expect(daysBetween(DUE, upTos[0]!)).toBeGreaterThan(0);
    }),
  );
});
