import type { IsoDate } from '../../common/dates.ts';
import { keyAfter, keyOf } from './period.ts';
import type { Recurrence } from './schedule.ts';

/** How far a metric that reports has come: keys of periods. */
export interface Come {
  /** The first that is expected of it. */
  dueFrom: IsoDate;
  /** The first that nobody has answered; it may lie in the future. */
  nextOpenKey: IsoDate;
  /** The last that is answered. */
  lastKey: IsoDate | null;
}

export interface Reach {
  /** Of the period that runs: how many have an early value, and of how many one is expected. */
  running: { key: IsoDate; reported: number; expected: number };
  /** The last ended period up to which all are answered; null before the first. */
  completeTo: IsoDate | null;
}

/** How far metrics of one recurrence have come together, without reading any value; null of none. Source: metrics.md §4.4, Projects. */
export function reachOf(recurrence: Recurrence, metrics: readonly Come[], today: IsoDate): Reach | null {
  if (metrics.length === 0) return null;
  const key = keyOf(recurrence, today);
  const expected = metrics.filter(({ dueFrom }) => dueFrom <= key);
  const least = (keys: IsoDate[]) => keys.reduce((a, b) => (b < a ? b : a));
  // What is answered early of the period that runs is no part of it.
  const completeTo = keyAfter(recurrence, least([key, ...metrics.map(({ nextOpenKey }) => nextOpenKey)]), -1);
  return {
    running: { key, reported: expected.filter(({ lastKey }) => lastKey === key).length, expected: expected.length },
    completeTo: completeTo < least(metrics.map(({ dueFrom }) => dueFrom)) ? null : completeTo,
  };
}
