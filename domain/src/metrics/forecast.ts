import { type Decimal, millionths, ofMillionths } from './decimal.ts';
import { type Objective, performanceOf } from './performance.ts';
import type { Frequency } from './periods/schedule.ts';

/** Periods that a forecast looks back on. */
export const FORECAST_WINDOW = 12;

/** Values that a pace needs, and periods that a forecast looks ahead. Source: metrics.md §5, 7. */
const FEWEST = 8;
const AHEAD = 12;

/**
 * Where a metric goes at its current pace: `reaches` its objective or `leaves` it within some periods, or does neither
 * within the next twelve: `stays` on track, or `misses`.
 */
export interface Forecast {
  kind: (typeof FORECASTS)[number];
  /** Of `reaches` and `leaves`. */
  periods: number | null;
}
export const FORECASTS = ['reaches', 'leaves', 'stays', 'misses'] as const;

/**
 * A forecast from a metric's last periods, oldest first, null where one has no value: its last value moves on by the
 * median change per period of all pairs of values (Theil–Sen), so that one odd value does not bend it. Null with fewer
 * than eight values.
 */
export function forecastOf(values: readonly (Decimal | null)[], objective: Objective): Forecast | null {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value: millionths(value) }]));
  const last = known.at(-1);
  if (!last || known.length < FEWEST) return null;
  const pace = median(
    known.flatMap((a, i) => known.slice(i + 1).map((b) => Number(b.value - a.value) / (b.at - a.at))),
  );
  const onTrack = (ahead: number) =>
    performanceOf(ofMillionths(last.value + BigInt(Math.round(pace * ahead))), objective) === 'ON_TRACK';
  const now = onTrack(0);
  for (let periods = 1; periods <= AHEAD; periods++)
    if (onTrack(periods) !== now) return { kind: now ? 'leaves' : 'reaches', periods };
  return { kind: now ? 'stays' : 'misses', periods: null };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[Math.floor(half)]!;
}

const STEP_NAMES: Record<Frequency, string> = {
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  QUARTERLY: 'quarter',
  YEARLY: 'year',
};

/** A forecast as a sentence that says what it rests on; null if there is nothing to say: the metric stays on track. */
export function forecastWords(forecast: Forecast, frequency: Frequency): string | null {
  const step = STEP_NAMES[frequency];
  switch (forecast.kind) {
    case 'reaches':
      return `On track in about ${counted(forecast.periods ?? 0, step)} at the current pace`;
    case 'leaves':
      return `No longer on track in about ${counted(forecast.periods ?? 0, step)} at the current pace`;
    case 'misses':
      return `Not on track within ${counted(AHEAD, step)} at the current pace`;
    case 'stays':
      return null;
  }
}

/** A number of a metric's periods: "2 weeks". */
export const periodsWords = (n: number, frequency: Frequency) => counted(n, STEP_NAMES[frequency]);

const counted = (n: number, step: string) => `${n} ${step}${n === 1 ? '' : 's'}`;
