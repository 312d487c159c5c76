import { type Decimal, millionths, ofMillionths } from './decimal.ts';
import { formatValue } from './format-value.ts';
import { PERFORMANCES } from './performance.ts';
import type { MetricType } from './types.ts';

/** A performance, or NONE: no objective or no value. */
export const TRACK_STATUSES = [...PERFORMANCES, 'NONE'] as const;
export type TrackStatus = (typeof TRACK_STATUSES)[number];

/** Orders of the scorecard; `status`: off track first, the furthest off before the others. */
export const SCORECARD_SORTS = ['status', 'name', 'project', 'owner'] as const;

/**
 * What a running period's sum comes to if the rest of its days are like those that have ended, to two decimals; null on its
 * first day.
 */
export function paceOf(value: Decimal, { ended, days }: { ended: number; days: number }): Decimal | null {
  if (ended < 1) return null;
  const whole = (millionths(value) * BigInt(days)) / BigInt(ended);
  return ofMillionths((whole / 10_000n) * 10_000n);
}

interface Figure {
  label: string;
  value: string;
  waiting: boolean;
}

/** A running period's value in words: "so far 100 t in W48 (not yet accepted)". */
export function soFarWords(
  { label, value, waiting }: Figure,
  metric: { type: MetricType; unit: string | null },
): string {
  return `so far ${formatValue(value, metric)} in ${label}${waiting ? ' (not yet accepted)' : ''}`;
}

/** How many metrics are on track, of those that have a status: "2 on track, 6 without a status". Null if none is on track. */
export function onTrackWords({ ON_TRACK: on, NONE: none }: Record<TrackStatus, number>): string | null {
  if (on === 0) return null;
  return none === 0 ? 'All on track' : `${on} on track, ${none} without a status`;
}
