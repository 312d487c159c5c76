import { addDays, daysBetween, type IsoDate } from '../../common/dates.ts';

// The Late Payment of Commercial Debts (Interest) Act 1998: debts between businesses, never consumers. Interest and fixed sum are
// compensation, outside the scope of VAT. Source: law-facts.md §10.

/** The statutory rate above Bank Rate, basis points: 8 % (the 1998 Act, section 6; SI 2002/1675). */
export const ABOVE_BANK_RATE_BP = 800;

/** The last day of a half-year, on which the Bank Rate is taken for debts that become late in the next. */
export type RateDay = IsoDate;

/** Bank Rate on 30 June and 31 December, basis points. Source: Bank of England; law-facts.md §10, Figures. */
export const BANK_RATES: Readonly<Record<RateDay, number>> = {
  '2024-12-31': 475,
  '2025-06-30': 425,
  '2025-12-31': 375,
  '2026-06-30': 375,
};

/** The day whose Bank Rate a debt has that became late on a day: the last 31 December or 30 June before it. */
export function rateDayOf(lateFrom: IsoDate): RateDay {
  const year = Number(lateFrom.slice(0, 4));
  return lateFrom.slice(5) >= '07-01' ? `${year}-06-30` : `${year - 1}-12-31`;
}

/** The half-year that a rate holds for, in words: "1 January to 30 June 2026". */
export function halfYearAfter(day: RateDay): string {
  const year = Number(day.slice(0, 4));
  return day.endsWith('06-30') ? `1 July to 31 December ${year}` : `1 January to 30 June ${year + 1}`;
}

/** The fixed sum for a debt, pence, by its amount: £40 below £1,000, £70 below £10,000, £100 from there (section 5A). */
export function fixedSum(debtPence: number): number {
  if (debtPence < 100_000) return 4_000;
  return debtPence < 1_000_000 ? 7_000 : 10_000;
}

export interface LateDebt {
  /** What the invoice was for, pence with VAT, less its own credit notes: that was never owed. */
  debtPence: number;
  /** The last day on which it could be paid: interest runs from the next. */
  dueOn: IsoDate;
  /** What was paid on which day, pence; the day itself still bears interest on it. */
  payments: readonly { on: IsoDate; pence: number }[];
  /** Days on which its clock stands still, the first included and the last not; `until` null: still. They do not overlap. */
  disputes: readonly { from: IsoDate; until: IsoDate | null }[];
}

/**
 * Simple interest on a debt up to and including a day, pence, half up: what was open on each late day at the rate, over 365 days in
 * every year. `bankRateBp` is that of the half-year in which the debt became late.
 */
export function lateInterest(debt: LateDebt, upTo: IsoDate, bankRateBp: number): number {
  const penceDays = openPenceDays(debt, upTo);
  const dividend = BigInt(penceDays) * BigInt(bankRateBp + ABOVE_BANK_RATE_BP);
  const divisor = 365n * 10_000n;
  return Number((2n * dividend + divisor) / (2n * divisor));
}

/** The days from the day after the due date until a day, the disputed ones left out, that a debt is late. */
export function daysLate({ dueOn, disputes }: Pick<LateDebt, 'dueOn' | 'disputes'>, upTo: IsoDate): number {
  return lateDays(dueOn, disputes, upTo, addDays(dueOn, 1));
}

/** The sum of what was open on each late day, pence times days. */
function openPenceDays({ debtPence, dueOn, payments, disputes }: LateDebt, upTo: IsoDate): number {
  const first = addDays(dueOn, 1);
  const unpaid = lateDays(dueOn, disputes, upTo, first) * debtPence;
  // Each payment takes its amount off all days after its own; nothing is paid twice.
  let left = debtPence;
  let saved = 0;
  for (const { on, pence } of payments.toSorted((a, b) => (a.on < b.on ? -1 : 1))) {
    const counted = Math.min(left, pence);
    left -= counted;
    saved += counted * lateDays(dueOn, disputes, upTo, addDays(on, 1));
  }
  return unpaid - saved;
}

/** Late days from a day until another, both included, without the disputed ones. */
function lateDays(dueOn: IsoDate, disputes: LateDebt['disputes'], upTo: IsoDate, from: IsoDate): number {
  const first = from > dueOn ? from : addDays(dueOn, 1);
  const all = Math.max(0, daysBetween(first, upTo) + 1);
  return disputes.reduce((left, { from: stopped, until }) => {
    const start = stopped > first ? stopped : first;
    const after = addDays(upTo, 1);
    const end = until === null || until > after ? after : until;
    return left - Math.max(0, daysBetween(start, end));
  }, all);
}

/** What may be claimed of a debt up to a day, pence. */
export interface Claimable {
  interestPence: number;
  fixedPence: number;
}

/**
 * What is left to claim up to a day: the whole interest until then less what was claimed, so that claims of parts come to the same as
 * one claim; the fixed sum once, by what was still owed when interest began to run (section 5A): a part that was paid by the due day
 * makes it smaller, a later one does not.
 */
export function claimable(
  debt: LateDebt,
  { upTo, bankRateBp, claimed }: { upTo: IsoDate; bankRateBp: number; claimed: Claimable },
): Claimable {
  if (debt.debtPence <= 0 || daysLate(debt, upTo) <= 0) return { interestPence: 0, fixedPence: 0 };
  const interestPence = Math.max(0, lateInterest(debt, upTo, bankRateBp) - claimed.interestPence);
  // Of a debt that was paid by its due day nothing was late.
  const wasLate = openPenceDays(debt, upTo) > 0;
  return { interestPence, fixedPence: wasLate && claimed.fixedPence === 0 ? fixedSum(owedWhenDue(debt)) : 0 };
}

/** What of a debt was left at the end of its due day, pence. */
function owedWhenDue({ debtPence, dueOn, payments }: LateDebt): number {
  const inTime = payments.filter(({ on }) => on <= dueOn);
  return debtPence - inTime.reduce((sum, { pence }) => sum + pence, 0);
}

/** The lines of an invoice for interest and fixed sums, by their codes. */
export const LATE_CODES = ['late_interest', 'late_fixed_sum'] as const;
export const LATE_LABELS: Record<(typeof LATE_CODES)[number], string> = {
  late_interest: 'Interest on late payment',
  late_fixed_sum: 'Fixed sum for late payment',
};
