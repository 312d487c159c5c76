import { addDays, type Instant, type IsoDate } from '../../common/dates.ts';
import { startOfDay } from '../../common/zoned.ts';
import { keyAfter } from './period.ts';
import type { Schedule } from './schedule.ts';

/** The instant at which a period begins: the first whose local date is its key. Source: metrics.md §2.1. */
export function opensAt(schedule: Schedule, key: IsoDate): Instant {
  return startOfDay(schedule.timeZone, key);
}

/** The instant at which a period has ended, and the next one begins. */
export function endsAt(schedule: Schedule, key: IsoDate): Instant {
  return startOfDay(schedule.timeZone, keyAfter(schedule, key));
}

/** The instant from which an unreported period is overdue: its end and the days of grace, by the project's calendar. */
export function overdueAt(schedule: Schedule, key: IsoDate, graceDays: number): Instant {
  return startOfDay(schedule.timeZone, addDays(keyAfter(schedule, key), graceDays));
}

/** The instant from which the portal fills a period: its end, and the hours that late tickets are waited for. */
export function syncsAt(schedule: Schedule, key: IsoDate, lagHours: number): Instant {
  return new Date(Date.parse(endsAt(schedule, key)) + lagHours * 3_600_000).toISOString();
}
