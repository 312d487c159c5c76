import type { IsoDate } from '../../common/dates.ts';

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Months since year 0, January first: December 1999 is one less than January 2000. */
export function monthNumber(date: IsoDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

/**
 * A day of a month by its number, or the month's last day if it is shorter. Source: metrics.md §2.1, clamp from the
 * rule.
 */
export function dayOfMonth(month: number, day: number): IsoDate {
  const year = Math.floor(month / 12);
  const of = month - year * 12;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const length = of === 1 && leap ? 29 : LENGTHS[of]!;
  return `${pad(year, 4)}-${pad(of + 1, 2)}-${pad(Math.min(day, length), 2)}`;
}

const pad = (n: number, width: number) => String(n).padStart(width, '0');
