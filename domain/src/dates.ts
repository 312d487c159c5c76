import { Temporal } from 'temporal-polyfill';
import { dateOfDayNumber, dayNumber, weekdayOfDayNumber } from './day-number.ts';

// What needs a time zone uses Temporal; what only counts days does not, so that a bundle that imports `addDays` alone drops it.
// Text for people is in format-dates.ts.

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

/** The calendar date that a wall calendar in the zone (IANA name) shows at the instant. */
export function dateIn(zone: string, instant: Instant): IsoDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The time `HH:mm` that a wall clock in the zone (IANA name) shows at the instant; seconds are cut, not rounded. */
export function timeIn(zone: string, instant: Instant): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/**
 * The instant at which a wall clock in the zone shows the time `HH:mm` on the date. When the clock skips that time in spring it
 * is the moment as long after the change; when it shows it twice in autumn it is the first.
 */
export function instantAt(zone: string, date: IsoDate, time: string): Instant {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  return wall
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}

/**
 * The first instant whose date in the zone (IANA name) is that one: 00:00, or 01:00 where the clock skips midnight. A date that
 * the zone skipped altogether begins where it would have.
 */
export function startOfDay(zone: string, date: IsoDate): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' });
}

/** True when instant `a` is earlier than instant `b`, whatever their precision. */
export function isBefore(a: Instant, b: Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}

/** Whether a text is the IANA name of a time zone, as this machine knows them; an offset such as +01:00 is none. */
export function isTimeZone(name: string): boolean {
  try {
    return (
      !/^[+-]/.test(name) && new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
