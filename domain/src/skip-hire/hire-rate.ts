import type { IsoDate } from '../common/dates.ts';
import { formatPence } from '../common/money.ts';

/**
 * What hire beyond the included days costs, pence without VAT: each day, or each week or part of a week where that has a price,
 * which prices from before it could be had do not say.
 */
export interface HireRate {
  overHirePencePerDay: number;
  /** Null or absent: by the day. With it a day costs nothing more. */
  overHirePencePerWeek?: number | null | undefined;
}

export const DAYS_OF_WEEK = 7;

/** The unit that hire is charged by: its days, and its price in pence without VAT. */
export function hireUnitOf({ overHirePencePerDay, overHirePencePerWeek }: HireRate): { days: number; pence: number } {
  return overHirePencePerWeek == null
    ? { days: 1, pence: overHirePencePerDay }
    : { days: DAYS_OF_WEEK, pence: overHirePencePerWeek };
}

/** The two of a rate alone, as a price keeps them. */
export function hireRateOf(price: HireRate): HireRate {
  const { overHirePencePerDay, overHirePencePerWeek } = price;
  return { overHirePencePerDay, ...(overHirePencePerWeek != null && { overHirePencePerWeek }) };
}

/** Whether hire beyond the included days costs anything. */
export const costsOverHire = (rate: HireRate): boolean => hireUnitOf(rate).pence > 0;

/** The days, or weeks and parts of a week, that this many days of over hire are charged as; 0 for none. */
export function hireUnitsIn(rate: HireRate, overDays: number): number {
  return Math.ceil(Math.max(0, overDays) / hireUnitOf(rate).days);
}

/** Pence without VAT for this many days of over hire; 0 for none. Source: portal.md §6, over hire. */
export function overHirePence(rate: HireRate, overDays: number): number {
  return hireUnitOf(rate).pence * hireUnitsIn(rate, overDays);
}

/**
 * The day up to which a hire is charged: the last agreed one, or a later one up to which it was invoiced, here or before it was moved in.
 * What more it costs is counted from the day after it.
 */
export function hireChargedTo(lastAgreed: IsoDate, chargedTo: IsoDate | null | undefined): IsoDate {
  return chargedTo != null && chargedTo > lastAgreed ? chargedTo : lastAgreed;
}

/** "£2.50 a day", "£15.00 a week or part of a week". */
export function hireRateText(rate: HireRate): string {
  const { days, pence } = hireUnitOf(rate);
  return `${formatPence(pence)} ${days === 1 ? 'a day' : 'a week or part of a week'}`;
}

/** The hire that a price includes and what more of it costs: "14 days’ hire included, then £2.50 a day plus VAT."; empty for none. */
export function hireIncluded(price: HireRate & { hireDays: number }): string {
  if (price.hireDays <= 0)
    return costsOverHire(price) ? `Hire costs ${hireRateText(price)} plus VAT after the first day.` : '';
  const then = costsOverHire(price) ? `, then ${hireRateText(price)} plus VAT` : '';
  return `${price.hireDays === 1 ? '1 day’s' : `${price.hireDays} days’`} hire included${then}.`;
}
