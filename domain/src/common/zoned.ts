import { Temporal } from 'temporal-polyfill';
import type { Instant, IsoDate } from './dates.ts';

// Functions that need a time zone, and Temporal for it: separate from dates.ts, so that a page that only counts days
// does not load it.

/** The calendar date that a wall calendar in the zone (IANA name) shows at the instant. */
export function dateIn(zone: string, instant: Instant): IsoDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/**
 * The time `HH:mm` that a wall clock in the zone (IANA name) shows at the instant; seconds are truncated, not rounded.
 */
export function timeIn(zone: string, instant: Instant): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' });
}

/**
 * The instant at which a wall clock in the zone shows the time `HH:mm` on the date. A time that the clock skips in
 * spring moves forward by the length of the change; of a time that occurs twice in autumn it is the first.
 */
export function instantAt(zone: string, date: IsoDate, time: string): Instant {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`);
  return wall
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });
}

/**
 * The first instant of a date in the zone (IANA name): 00:00, or 01:00 if the clock skips midnight. A date that the
 * zone skipped altogether begins where it would have.
 */
export function startOfDay(zone: string, date: IsoDate): Instant {
  return Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' });
}

/** True if instant `a` is earlier than instant `b`, whatever their precision. */
export function isBefore(a: Instant, b: Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}
