import { type Decimal, millionths, ofMillionths } from './decimal.ts';
import type { MetricType } from './types.ts';

/** Why a value should be checked again; `meant` is the value in the unit that was probably intended. */
export type Anomaly =
  | { kind: 'slip'; meant: Decimal; usual: Decimal }
  | { kind: 'far'; usual: Decimal; sure: boolean }
  /** It is typical of the metric with this index among the neighbours. */
  | { kind: 'swapped'; neighbour: number; usual: Decimal; sure: boolean }
  | { kind: 'same'; usual: Decimal };

/**
 * The number of past values that are compared, without those that were flagged themselves. Source: metrics.md §5, idea
 * 5.
 */
export const ANOMALY_WINDOW = 24;
/** Fewer past values say too little about what is typical. */
const LEAST = 8;
const MIN_FOR_TYPO = 3;
/** Below this many, one in twenty values flagged as far is flagged by chance: the warning is worded cautiously. */
const LEAST_TO_BE_SURE = 12;
const SCORE = 3.5;
/** The lower limit of the measured deviation, as a share of the median and on the log scale. */
const FLOOR = 0.05;
const LOG_FLOOR = 0.02;
/** For counts the lower limit is one: 0 among ones is nothing unusual. */
const ONE = 1;
const REPEATED = 4;

/**
 * Whether a value is unusual beside the previous ones, oldest first: a unit error by a thousand (for times also by
 * sixty or twenty-four), a value far from the median by its robust score on both scales, or the same figure again. A
 * far value that is typical of a neighbouring metric was probably typed into the wrong row: `neighbours` holds their
 * past values. Null if nothing is unusual. A hint, never a refusal. Source: metrics.md §5, idea 5.
 */
export function anomalyOf(
  value: Decimal,
  past: readonly Decimal[],
  type: MetricType,
  neighbours: readonly (readonly Decimal[])[] = [],
): Anomaly | null {
  if (past.length < MIN_FOR_TYPO) return null;
  const middle = median(past.map(Number));
  const usual = ofMillionths(BigInt(Math.round(middle * 1e6)));
  const x = Number(value);
  for (const factor of type === 'TIME' ? [1000, 60, 24] : [1000]) {
    if (near(x, middle * factor))
      return { kind: 'slip', meant: ofMillionths(millionths(value) / BigInt(factor)), usual };
    if (near(x, middle / factor))
      return { kind: 'slip', meant: ofMillionths(millionths(value) * BigInt(factor)), usual };
  }
  if (past.length >= LEAST && isFar(x, past.map(Number), middle, type === 'COUNT' ? ONE : 0)) {
    const sure = past.length >= LEAST_TO_BE_SURE;
    const neighbour = usualFor(x, neighbours);
    return neighbour === null ? { kind: 'far', usual, sure } : { kind: 'swapped', neighbour, usual, sure };
  }
  const last = past.slice(-REPEATED);
  if (last.length === REPEATED && x !== 0 && last.every((each) => Number(each) === x)) return { kind: 'same', usual };
  return null;
}

/** Within fifteen per cent of what a unit error would give. */
function near(x: number, slipped: number): boolean {
  return slipped !== 0 && Math.abs(x / slipped - 1) <= 0.15;
}

/**
 * The metric whose median is nearest to a value, if the value is no further from it than half of that metric's own
 * values; null if there is none.
 */
function usualFor(x: number, metrics: readonly (readonly Decimal[])[]): number | null {
  if (x === 0) return null;
  const scores = metrics.map((values) => {
    const past = values.map(Number);
    const middle = median(past);
    const usual = Math.max(deviation(past, middle), FLOOR * Math.abs(middle));
    return past.length < MIN_FOR_TYPO ? Infinity : Math.abs(x - middle) / usual;
  });
  const nearest = Math.min(...scores);
  return nearest <= 1 ? scores.indexOf(nearest) : null;
}

function isFar(x: number, past: readonly number[], middle: number, finest: number): boolean {
  const spread = Math.max(1.4826 * deviation(past, middle), FLOOR * Math.abs(middle), finest);
  if (spread === 0 || Math.abs(x - middle) / spread <= SCORE) return false;
  if (x <= 0 || past.some((each) => each <= 0)) return true;
  const logs = past.map(Math.log);
  const logMiddle = median(logs);
  return Math.abs(Math.log(x) - logMiddle) / Math.max(1.4826 * deviation(logs, logMiddle), LOG_FLOOR) > SCORE;
}

function deviation(values: readonly number[], middle: number): number {
  return median(values.map((value) => Math.abs(value - middle)));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
