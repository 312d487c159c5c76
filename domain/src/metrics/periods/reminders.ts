import type { Instant, IsoDate } from '../../common/dates.ts';
import { dateIn, isBefore } from '../../common/zoned.ts';
import { endsAt, overdueAt } from './instants.ts';
import { keyAfter } from './period.ts';
import type { Timing } from './status.ts';
import { isFreeWeekend } from './weekends.ts';

/** Days after it became overdue on which a period is reminded of once more. */
const AGAIN_DAYS = 3;

/**
 * Periods of a metric that come up in a digest, given when the last one was: those that have ended since, have become overdue since,
 * or have been for three days. Whether somebody has answered them is the caller's to ask. Source: metrics.md §2.9.
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
