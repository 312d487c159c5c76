import type { IsoDate } from '../../common/dates.ts';
import { keyAfter, keyOf } from './period.ts';
import type { Recurrence } from './schedule.ts';

/** The progress of a metric that reports: keys of periods. */
export interface Come {
  /** The first that is due. */
  dueFrom: IsoDate;
  /** The first that is unanswered; it may be in the future. */
  nextOpenKey: IsoDate;
  /** The last that is answered. */
  lastKey: IsoDate | null;
}

export interface Coverage {
  /** For the current period: how many metrics have an early value, and how many should have one. */
  running: { key: IsoDate; reported: number; expected: number };
  /** The last ended period up to which all are answered; null before the first. */
  completeTo: IsoDate | null;
}

/**
 * The combined progress of metrics with one recurrence, without reading any value; null without metrics. Source:
 * metrics.md §4.4, Projects.
 */
export function coverageOf(recurrence: Recurrence, metrics: readonly Come[], today: IsoDate): Coverage | null {
  if (metrics.length === 0) return null;
  const key = keyOf(recurrence, today);
  const expected = metrics.filter(({ dueFrom }) => dueFrom <= key);
  const least = (keys: IsoDate[]) => keys.reduce((a, b) => (b < a ? b : a));
  // Early answers for the current period do not count.
  const completeTo = keyAfter(recurrence, least([key, ...metrics.map(({ nextOpenKey }) => nextOpenKey)]), -1);
  return {
    running: { key, reported: expected.filter(({ lastKey }) => lastKey === key).length, expected: expected.length },
    completeTo: completeTo < least(metrics.map(({ dueFrom }) => dueFrom)) ? null : completeTo,
  };
}
