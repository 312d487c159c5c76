import type { IsoDate } from '../common/dates.ts';
import { dateOfDayNumber, dayNumber } from '../common/day-number.ts';

/**
 * The progress of a hire. `day` counts from 1 on the delivery day (0 before it); `of` is the agreed hire in days;
 * `overDays` are the days past it; `fraction` fills the bar, 0 to 1; `lastDay` is the last day without an over-hire
 * charge.
 */
export interface HireClock {
  day: number;
  of: number;
  overDays: number;
  fraction: number;
  lastDay: IsoDate;
}

/**
 * The clock of a hire of `hireDays` calendar days, both ends counted. It stops at `end`, the day the container left.
 * Source: portal.md §1 over-hire, §7 hire clock; specification §5, inclusive day count.
 */
export function hireClock(hire: { start: IsoDate; hireDays: number; today: IsoDate; end?: IsoDate | null }): HireClock {
  const { start, hireDays, today, end } = hire;
  const at = end && end < today ? end : today;
  const first = dayNumber(start);
  const day = Math.max(0, dayNumber(at) - first + 1);
  return {
    day,
    of: hireDays,
    overDays: Math.max(0, day - hireDays),
    fraction: hireDays > 0 ? Math.min(1, day / hireDays) : Math.min(1, day),
    lastDay: dateOfDayNumber(first + hireDays - 1),
  };
}

/**
 * The reminder of a hire that is due on a day: two days before its last day, on it, and each full week after it; null
 * on other days. `until` is the last day of the agreed hire. Source: portal.md §8, over hire.
 */
export function hireReminder(until: IsoDate, today: IsoDate): 'soon' | 'last_day' | 'over' | null {
  const left = dayNumber(until) - dayNumber(today);
  if (left === 2) return 'soon';
  if (left === 0) return 'last_day';
  return left < 0 && left % 7 === 0 ? 'over' : null;
}

/** A missed reminder is still sent within this many days; after that the next one is near. */
const LATE_DAYS = 6;

/**
 * The last day up to `today` on which a reminder of a hire was due, so that a missed one is sent at the next
 * opportunity; null if none was due recently.
 */
export function lastHireReminder(until: IsoDate, today: IsoDate): IsoDate | null {
  const last = dayNumber(today);
  for (let day = last; day >= last - LATE_DAYS; day--) {
    const date = dateOfDayNumber(day);
    if (hireReminder(until, date) !== null) return date;
  }
  return null;
}

/** `Day 9 of 14`, `1 day over`, `3 days over`, `Not started` before the delivery day. Source: experience.md. */
export function hireText(clock: Pick<HireClock, 'day' | 'of' | 'overDays'>): string {
  if (clock.overDays > 0) return clock.overDays === 1 ? '1 day over hire' : `${clock.overDays} days over hire`;
  return clock.day === 0 ? 'Not started' : `Day ${clock.day} of ${clock.of}`;
}
