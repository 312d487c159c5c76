import type { Instant, IsoDate } from '../../common/dates.ts';
import { dateIn, isBefore } from '../../common/zoned.ts';
import { endsAt, overdueAt } from './instants.ts';
import { keyAfter } from './period.ts';
import type { Timing } from './status.ts';
import { isFreeWeekend } from './weekends.ts';

/** Days after becoming overdue at which a period is reminded of again. */
const AGAIN_DAYS = 3;

/**
 * Periods of a metric to mention in a digest, given the time of the last one: those that have ended since, have become
 * overdue since, or have been overdue for three days. The caller checks whether they are answered. Source: metrics.md
 * §2.9.
 */
export function remindedKeys(timing: Timing, since: Instant, now: Instant): IsoDate[] {
  const { schedule, graceDays, dueFrom, weekendSpans } = timing;
  const found: IsoDate[] = [];
  const last = (key: IsoDate) => overdueAt(schedule, key, graceDays + AGAIN_DAYS);
  const within = (at: Instant) => isBefore(since, at) && !isBefore(now, at);
  let key = keyAfter(schedule, dateIn(schedule.timeZone, now), -1);
  for (; key >= dueFrom && isBefore(since, last(key)); key = keyAfter(schedule, key, -1)) {
    if (isFreeWeekend(weekendSpans, key)) continue;
    if ([endsAt(schedule, key), overdueAt(schedule, key, graceDays), last(key)].some(within)) found.push(key);
  }
  return found;
}
