import { daysBetween, type IsoDate } from '../common/dates.ts';

/**
 * Buckets of a debt by how many days it is overdue; `current` is not overdue yet. Source: trade-and-law.md §5, balance
 * view.
 */
export const AGES = ['current', 'days30', 'days60', 'days90', 'over90'] as const;
export type Age = (typeof AGES)[number];

export const AGE_LABELS: Record<Age, string> = {
  current: 'Not yet due',
  days30: '1 to 30 days',
  days60: '31 to 60 days',
  days90: '61 to 90 days',
  over90: 'Over 90 days',
};

/** The age bucket of a debt on a day, by its due date. */
export function ageOf(dueOn: IsoDate, asOf: IsoDate): Age {
  const late = daysBetween(dueOn, asOf);
  if (late <= 0) return 'current';
  if (late <= 30) return 'days30';
  if (late <= 60) return 'days60';
  return late <= 90 ? 'days90' : 'over90';
}

export interface Ageing {
  /** Pence with VAT by age, each zero or more. */
  ages: Record<Age, number>;
  /** Money and credit that is not allocated to an invoice yet, pence, zero or more. */
  unallocatedPence: number;
  /** The account's debt: the ages less what is unallocated. Negative: the company owes the account. */
  balancePence: number;
}

/** The open invoices by age on a day. */
export function ageing(
  open: readonly { dueOn: IsoDate; openPence: number }[],
  unallocatedPence: number,
  asOf: IsoDate,
): Ageing {
  const ages: Record<Age, number> = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0 };
  let owed = 0;
  for (const debt of open) {
    ages[ageOf(debt.dueOn, asOf)] += debt.openPence;
    owed += debt.openPence;
  }
  return { ages, unallocatedPence, balancePence: owed - unallocatedPence };
}
