import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from './day-number.ts';

// Calendar dates, which need no time zone: zoned.ts has those, and the library for them. format-dates.ts has the text
// for people.

/** A calendar date, `YYYY-MM-DD`, without a time or a zone. */
export type IsoDate = string;

/** A point in time, ISO 8601 in UTC: `2026-11-09T06:14:00.000Z`. */
export type Instant = string;

/** The zone of every depot, and of all times in Portal and Desk. Source: experience.md, portal.md §6. */
export const LONDON = 'Europe/London';

/** True for a date that exists, written `YYYY-MM-DD`. Source: architecture.md, rule 6. */
export function isIsoDate(text: string): text is IsoDate {
  try {
    dayNumber(text);
    return true;
  } catch {
    return false;
  }
}

/** The date `n` days later, or earlier for a negative `n`. */
export function addDays(date: IsoDate, n: number): IsoDate {
  return dateOfDayNumber(dayNumber(date) + n);
}

/** Weekday, Monday 1 to Sunday 7 (ISO 8601). */
export function weekdayOf(date: IsoDate): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return weekdayOfDayNumber(dayNumber(date)) as 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** Days from `a` to `b`: 0 for the same day, 1 for the next one, negative when `b` is earlier. */
export function daysBetween(a: IsoDate, b: IsoDate): number {
  return dayNumber(b) - dayNumber(a);
}

/** Whether a text is the IANA name of a time zone that this machine knows; an offset such as +01:00 is not. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      !/^[+-]/.test(name) && new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
