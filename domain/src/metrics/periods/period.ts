import type { IsoDate } from '../../common/dates.ts';
import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from '../../common/day-number.ts';
import { dayOfMonth, monthNumber } from './calendar-days.ts';
import type { Recurrence } from './schedule.ts';

// A period is a pure function of a recurrence and a date, and its key is the date it starts on. Periods are counted by whole
// numbers, so that "how many between" is a subtraction. Source: metrics.md §2.1.

/** Whether a date is within the supported range, 1900 to 2199, so that every period around it has a date too. */
export function isReportDate(date: IsoDate): boolean {
  return date >= '1900-01-01' && date < '2200-01-01';
}

/** The number of the period that contains the date. Neighbours differ by one; zero has no meaning. */
export function ordinal(recurrence: Recurrence, date: IsoDate): number {
  switch (recurrence.frequency) {
    case 'DAILY':
      return dayNumber(date);
    case 'WEEKLY':
      return Math.floor((dayNumber(date) - weekBase(recurrence.weekday)) / 7);
    case 'MONTHLY': {
      const month = monthNumber(date);
      return date < monthAnchor(recurrence.monthDay, month) ? month - 1 : month;
    }
    case 'QUARTERLY':
      return Math.floor(monthNumber(date) / 3);
    case 'YEARLY': {
      const year = Number(date.slice(0, 4));
      return date < yearAnchor(recurrence, year) ? year - 1 : year;
    }
  }
}

/** The first day of the period with that number. The inverse of `ordinal` for keys. */
export function startOf(recurrence: Recurrence, number: number): IsoDate {
  switch (recurrence.frequency) {
    case 'DAILY':
      return dateOfDayNumber(number);
    case 'WEEKLY':
      return dateOfDayNumber(number * 7 + weekBase(recurrence.weekday));
    case 'MONTHLY':
      return monthAnchor(recurrence.monthDay, number);
    case 'QUARTERLY':
      return dayOfMonth(number * 3, 1);
    case 'YEARLY':
      return yearAnchor(recurrence, number);
  }
}

/** The key of the period that contains the date. */
export function keyOf(recurrence: Recurrence, date: IsoDate): IsoDate {
  return startOf(recurrence, ordinal(recurrence, date));
}

/** The key `n` periods after the one that contains the date, or before it for a negative `n`. */
export function keyAfter(recurrence: Recurrence, date: IsoDate, n = 1): IsoDate {
  return startOf(recurrence, ordinal(recurrence, date) + n);
}

/** Whether a date is the start of a period. */
export function isKey(recurrence: Recurrence, date: IsoDate): boolean {
  return keyOf(recurrence, date) === date;
}

/** The last day of the period that contains the date. */
export function lastDayOf(recurrence: Recurrence, date: IsoDate): IsoDate {
  return dateOfDayNumber(dayNumber(keyAfter(recurrence, date)) - 1);
}

/** The number of periods, from the one that contains `from`, that have ended by `today`; never negative. */
export function endedCount(recurrence: Recurrence, from: IsoDate, today: IsoDate): number {
  return Math.max(0, ordinal(recurrence, today) - ordinal(recurrence, from));
}

/** The keys from the period of one date to that of another, both included; empty if the second is before the first. */
export function keysBetween(recurrence: Recurrence, from: IsoDate, to: IsoDate): IsoDate[] {
  const first = ordinal(recurrence, from);
  const count = ordinal(recurrence, to) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => startOf(recurrence, first + i));
}

/** The day number of some day with that ISO weekday. */
function weekBase(weekday: number): number {
  return weekday - weekdayOfDayNumber(0);
}

function monthAnchor(monthDay: number | 'LAST', month: number): IsoDate {
  return dayOfMonth(month, monthDay === 'LAST' ? 31 : monthDay);
}

function yearAnchor({ month, monthDay }: { month: number; monthDay: number }, year: number): IsoDate {
  return dayOfMonth(year * 12 + month - 1, monthDay);
}
