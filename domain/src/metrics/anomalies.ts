import { type Decimal, millionths, ofMillionths } from './decimal.ts';
import type { MetricType } from './types.ts';

/** Why a value is looked at again before it is believed; `meant` is what it would be in the unit that it was probably thought in. */
export type Anomaly =
  | { kind: 'slip'; meant: Decimal; usual: Decimal }
  | { kind: 'far'; usual: Decimal; sure: boolean }
  /** It is what the metric of this number among the neighbours usually has. */
  | { kind: 'swapped'; neighbour: number; usual: Decimal; sure: boolean }
  | { kind: 'same'; usual: Decimal };

/** Values that the guard looks back on, those that it doubted themselves left out. Source: metrics.md §5, idea 5. */
export const ANOMALY_WINDOW = 24;
/** Fewer past values say too little of what is usual. */
const LEAST = 8;
const MIN_FOR_TYPO = 3;
/** Before so many a value that is called far is so one time in twenty by mere chance: it is said softly. */
const LEAST_TO_BE_SURE = 12;
const SCORE = 3.5;
/** A deviation is never measured finer than this share of the median, nor on the log scale than this. */
const FLOOR = 0.05;
const LOG_FLOOR = 0.02;
/** What is counted is never measured finer than one: 0 among ones is nothing to look at. */
const ONE = 1;
const REPEATED = 4;

/**
 * Whether a value is doubtful beside those before it, oldest first: a thousandfold (for times also sixty- or twenty-four-fold)
 * slip of the unit, a value far from the usual by its robust score on both scales, or the same figure once more. What is far and
 * is usual for a metric beside it was probably typed into the wrong row: `neighbours` holds the past values of those. Null where
 * nothing speaks against it. A hint, never a refusal. Source: metrics.md §5, idea 5.
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

/** Within fifteen in a hundred of what a slip would give. */
function near(x: number, slipped: number): boolean {
  return slipped !== 0 && Math.abs(x / slipped - 1) <= 0.15;
}

/** The metric to whose median a value is nearest, and no further off it than half of that metric's own; null where it is of none. */
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
