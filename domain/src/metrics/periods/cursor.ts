import type { IsoDate } from '../../common/dates.ts';
import { endedCount, keyAfter, keyOf } from './period.ts';
import type { Recurrence } from './schedule.ts';
import { countFreeWeekends, isFreeWeekend, type WeekendSpan } from './weekends.ts';

/**
 * The first period from `from` that nobody has answered: no row, and no weekend that dismisses itself. It may lie in the
 * future. Source: metrics.md §3.2, next_open_key.
 */
export function nextOpenKey(
  recurrence: Recurrence,
  from: IsoDate,
  answered: (key: IsoDate) => boolean,
  spans: readonly WeekendSpan[],
): IsoDate {
  let key = keyOf(recurrence, from);
  while (answered(key) || isFreeWeekend(spans, key)) key = keyAfter(recurrence, key);
  return key;
}

/** What a metric keeps beside its values, so that nobody has to count them. Only keys from `dueFrom` on are in it. */
export interface Counts {
  dueFrom: IsoDate;
  /** Answered periods, whatever came of them. */
  resolved: number;
  /** Of those, on weekends that dismiss themselves. */
  weekendRows: number;
  /** The last answered period. */
  lastKey: IsoDate | null;
}

/**
 * How many ended periods wait for a value, without looking at any. A row of the period that still runs is early and counts for
 * none. Source: metrics.md §3.3.
 */
export function openCount(
  recurrence: Recurrence,
  counts: Counts,
  spans: readonly WeekendSpan[],
  today: IsoDate,
): number {
  const running = keyOf(recurrence, today);
  const early = counts.lastKey === running && running >= counts.dueFrom ? 1 : 0;
  const earlyWeekend = early === 1 && isFreeWeekend(spans, running) ? 1 : 0;
  const ended = endedCount(recurrence, counts.dueFrom, today);
  const weekends = ended > 0 ? countFreeWeekends(spans, counts.dueFrom, running) : 0;
  return ended - (counts.resolved - early) - (weekends - (counts.weekendRows - earlyWeekend));
}
