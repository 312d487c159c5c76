import { type Decimal, isDecimal, millionths, ofMillionths } from './decimal.ts';
import { formatValue } from './format-value.ts';
import type { Direction, MetricType } from './types.ts';

/** What a period's value should be, in the metric's unit. */
export interface Objective {
  /** The lower limit if `direction` is BETWEEN. */
  value: Decimal;
  direction: Direction;
  /** The upper limit if `direction` is BETWEEN, else null. */
  upper: Decimal | null;
  /** How far a value may miss the objective and still be at risk, not off track; in the metric's unit, never negative. */
  tolerance: Decimal;
}

/** Best first. */
export const PERFORMANCES = ['ON_TRACK', 'AT_RISK', 'OFF_TRACK'] as const;
export type Performance = (typeof PERFORMANCES)[number];

export const PERFORMANCE_WORDS: Record<Performance, string> = {
  ON_TRACK: 'On track',
  AT_RISK: 'At risk',
  OFF_TRACK: 'Off track',
};

/** With a shape beside the word, for emails and papers, which show no colour; the letters of the browser app have no such shapes. */
export const PERFORMANCE_MARKS: Record<Performance, string> = {
  ON_TRACK: '● On track',
  AT_RISK: '▲ At risk',
  OFF_TRACK: '■ Off track',
};

/** On track if the value meets the objective, at risk if it misses it by the tolerance at most, else off track. */
export function performanceOf(value: Decimal, objective: Objective): Performance {
  const missed = missedBy(value, objective);
  if (missed === 0n) return 'ON_TRACK';
  return missed <= millionths(objective.tolerance) ? 'AT_RISK' : 'OFF_TRACK';
}

/** Whether a value meets its objective, without the tolerance. */
export function meets(value: Decimal, objective: Objective): boolean {
  return missedBy(value, objective) === 0n;
}

/** How far a value is on the wrong side of its objective, in millionths; zero if it meets it. */
function missedBy(value: Decimal, objective: Objective): bigint {
  const [low, high] = limitsOf(objective);
  const at = millionths(value);
  if (low !== null && at < low) return low - at;
  return high !== null && at > high ? at - high : 0n;
}

/** The lowest and the highest value that meet an objective, in millionths; null for no limit. */
function limitsOf({ value, direction, upper }: Objective): [bigint | null, bigint | null] {
  const limit = millionths(value);
  switch (direction) {
    case 'UP':
      return [limit, null];
    case 'DOWN':
      return [null, limit];
    case 'EXACTLY':
      return [limit, limit];
    case 'BETWEEN':
      return [limit, millionths(upper ?? value)];
  }
}

/**
 * How well a value meets its objective, as a percentage: 100 meets it exactly, above is better, below is worse, whether
 * the objective is a minimum or a maximum. Within a range or on an exact value it is 100, outside it falls. Null for an
 * objective of zero, of which nothing is a percentage.
 */
export function percentOfObjective(value: Decimal, objective: Objective): number | null {
  const { direction } = objective;
  const [low, high] = limitsOf(objective);
  const at = millionths(value);
  const missed = missedBy(value, objective);
  const twoSided = low !== null && high !== null;
  if (twoSided && missed === 0n) return 100;
  const limit = (low !== null && at < low ? low : (high ?? low))!;
  if (limit === 0n) return null;
  const better = twoSided ? -missed : direction === 'UP' ? at - limit : limit - at;
  return 100 + (Number(better) / Math.abs(Number(limit))) * 100;
}

/** What is wrong with an objective that somebody typed: the field, and the refusal; null if it is fine. */
export function objectiveFault({
  value,
  direction,
  upper,
  tolerance,
}: Objective): { field: 'value' | 'upper' | 'tolerance'; code: 'NOT_A_NUMBER' | 'OBJECTIVE_RANGE' } | null {
  if (!isDecimal(value)) return { field: 'value', code: 'NOT_A_NUMBER' };
  if (!isDecimal(tolerance) || millionths(tolerance) < 0n) return { field: 'tolerance', code: 'NOT_A_NUMBER' };
  if (direction !== 'BETWEEN') return null;
  if (upper === null || !isDecimal(upper)) return { field: 'upper', code: 'NOT_A_NUMBER' };
  return millionths(upper) > millionths(value) ? null : { field: 'upper', code: 'OBJECTIVE_RANGE' };
}

/** An objective in words: "at most 12 t", "between 10 t and 14 t, at risk within 1 t of it". */
export function objectiveWords(
  { value, direction, upper, tolerance }: Objective,
  metric: { type: MetricType; unit: string | null },
): string {
  const goal = {
    UP: `at least ${formatValue(value, metric)}`,
    DOWN: `at most ${formatValue(value, metric)}`,
    EXACTLY: `exactly ${formatValue(value, metric)}`,
    BETWEEN: `between ${formatValue(value, metric)} and ${formatValue(upper ?? value, metric)}`,
  }[direction];
  return millionths(tolerance) === 0n ? goal : `${goal} (tolerance ${toleranceWords(tolerance, metric)})`;
}

/** An objective for a table cell, without its tolerance: "≤ 12 t", "10 t to 14 t"; `format` may leave the unit out. */
export function shortObjective(
  { value, direction, upper }: Objective,
  metric: { type: MetricType; unit: string | null },
  format: (value: Decimal, metric: { type: MetricType; unit: string | null }) => string = formatValue,
): string {
  const limit = format(value, metric);
  const sign = { UP: '≥', DOWN: '≤', EXACTLY: '=', BETWEEN: '' }[direction];
  return direction === 'BETWEEN' ? `${limit} to ${format(upper ?? value, metric)}` : `${sign}\u00a0${limit}`;
}

/** A difference between two percentages is in percentage points. */
function toleranceWords(tolerance: Decimal, metric: { type: MetricType; unit: string | null }): string {
  return metric.type === 'PERCENT' ? points(tolerance) : formatValue(tolerance, metric);
}

const points = (by: Decimal) => `${by} percentage ${/^-?1$/.test(by) ? 'point' : 'points'}`;

/** A change as text, with its sign: "+0.7 t", "-2 percentage points"; `brief`, for a table: "-2 points". */
export function changeWords(
  value: Decimal,
  before: Decimal,
  metric: { type: MetricType; unit: string | null },
  brief = false,
): string {
  const by = ofMillionths(millionths(value) - millionths(before));
  const sign = by.startsWith('-') || by === '0' ? '' : '+';
  const text = metric.type === 'PERCENT' ? points(by) : formatValue(by, metric);
  return `${sign}${brief ? text.replace('percentage ', '') : text}`;
}
