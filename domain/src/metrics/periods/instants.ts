import { addDays, type Instant, type IsoDate } from '../../common/dates.ts';
import { startOfDay } from '../../common/zoned.ts';
import { keyAfter } from './period.ts';
import type { Schedule } from './schedule.ts';

/** The start of a period: the first instant whose local date is its key. Source: metrics.md §2.1. */
export function opensAt(schedule: Schedule, key: IsoDate): Instant {
  return startOfDay(schedule.timeZone, key);
}

/** The end of a period, which is the start of the next one. */
export function endsAt(schedule: Schedule, key: IsoDate): Instant {
  return startOfDay(schedule.timeZone, keyAfter(schedule, key));
}

/**
 * The instant from which an unreported period is overdue: its end plus the days of grace, by the project's calendar.
 */
export function overdueAt(schedule: Schedule, key: IsoDate, graceDays: number): Instant {
  return startOfDay(schedule.timeZone, addDays(keyAfter(schedule, key), graceDays));
}

/** The instant from which the portal fills a period: its end plus the hours that late tickets may take. */
export function syncsAt(schedule: Schedule, key: IsoDate, lagHours: number): Instant {
  return new Date(Date.parse(endsAt(schedule, key)) + lagHours * 3_600_000).toISOString();
}
