import type { IsoDate } from '../../common/dates.ts';
import { endedCount, keyAfter, keyOf } from './period.ts';
import type { Recurrence } from './schedule.ts';
import { countFreeWeekends, isFreeWeekend, type WeekendSpan } from './weekends.ts';

/**
 * The first unanswered period from `from` on: without a row, and no weekend that is dismissed automatically. It may be
 * in the future. Source: metrics.md §3.2, next_open_key.
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

/** Counters that a metric stores beside its values. They only include keys from `dueFrom` on. */
export interface Counts {
  dueFrom: IsoDate;
  /** Answered periods, whatever their state. */
  resolved: number;
  /** Those of them on automatically dismissed weekends. */
  weekendRows: number;
  /** The last answered period. */
  lastKey: IsoDate | null;
}

/**
 * The number of ended periods without a value, calculated without reading any. A row of the current period is early and
 * does not count. Source: metrics.md §3.3.
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
