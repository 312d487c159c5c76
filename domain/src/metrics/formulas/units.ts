import { inUnit, unitsToShow } from '../convert.ts';
import { type Decimal, isDecimal, shortest } from '../decimal.ts';
import { type MetricType, unitSign } from '../types.ts';
import type { Formula, Operator } from './formula.ts';

/** What a metric measures, and in which unit. */
export interface Kind {
  type: MetricType;
  unit: string | null;
}

/** The kind of a part: a metric's, a plain number, or a product or quotient, whose unit the metric chooses. */
type PartKind = Kind | 'number' | 'chosen';

const TYPE_WORDS: Record<MetricType, string> = {
  CURRENCY: 'money',
  TIME: 'time',
  WEIGHT: 'weight',
  AREA: 'area',
  COUNT: 'a count',
  PERCENT: 'a percentage',
};
const named = (kind: PartKind) =>
  kind === 'number'
    ? 'a plain number'
    : kind === 'chosen'
      ? 'a product or quotient'
      : kind.unit === null || kind.type === 'PERCENT'
        ? TYPE_WORDS[kind.type]
        : `${TYPE_WORDS[kind.type]} (${unitSign(kind.unit)})`;

/**
 * What is wrong with the units of a formula for a metric of that kind; null if nothing. Only alike things are added, subtracted,
 * summed and averaged; weights, times and areas are converted, money is not. A metric times or divided by a number stays what it
 * is, unless it is a count or a percentage; any other product or quotient gets the unit that the metric chooses.
 */
export function unitFault(formula: Formula, kindOf: (metric: string) => Kind, target: Kind): string | null {
  try {
    const kind = partKind(formula, kindOf);
    if (kind === 'number' || kind === 'chosen') return null;
    if (isAlike(kind, target)) return null;
    return `The formula gives ${named(kind)}, but the metric measures ${named(target)}.`;
  } catch (error) {
    if (error instanceof UnitFault) return error.message;
    throw error;
  }
}

class UnitFault extends Error {}

function isAlike(a: Kind, b: Kind): boolean {
  return a.type === b.type && (a.unit === b.unit || unitsToShow(a.type).length > 0);
}

function partKind(formula: Formula, kindOf: (metric: string) => Kind): PartKind {
  switch (formula.op) {
    case 'number':
      return 'number';
    case 'term':
      return kindOf(formula.metric);
    case 'sum':
    case 'average':
      return formula.of.map((each) => partKind(each, kindOf)).reduce((a, b) => added(a, b, formula.op));
    default: {
      const [left, right] = [partKind(formula.left, kindOf), partKind(formula.right, kindOf)];
      return formula.op === '+' || formula.op === '-'
        ? added(left, right, formula.op)
        : multiplied(left, right, formula.op);
    }
  }
}

const VERBS = { '+': 'added', '-': 'subtracted', sum: 'added', average: 'averaged' };

function added(a: PartKind, b: PartKind, op: keyof typeof VERBS): PartKind {
  if (a === b) return a;
  const isCount = (kind: PartKind) => typeof kind === 'object' && kind.type === 'COUNT';
  if (a === 'number' && isCount(b)) return b;
  if (b === 'number' && isCount(a)) return a;
  if (typeof a === 'object' && typeof b === 'object' && isAlike(a, b)) return a;
  throw new UnitFault(`${capital(named(a))} and ${named(b)} can’t be ${VERBS[op]}.`);
}

function multiplied(a: PartKind, b: PartKind, op: Operator): PartKind {
  const keeps = (kind: PartKind) => typeof kind === 'object' && kind.type !== 'COUNT' && kind.type !== 'PERCENT';
  if (a === 'number' && b === 'number') return 'number';
  if (b === 'number' && keeps(a)) return a;
  if (op === '*' && a === 'number' && keeps(b)) return b;
  if (typeof a === 'object' && typeof b === 'object' && a.type === b.type && !isAlike(a, b))
    throw new UnitFault(`${capital(named(a))} and ${named(b)} can’t be combined: money isn’t converted.`);
  return 'chosen';
}

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;

/** The unit in which a formula computes with each type: its metric's own, else that of the first term of the type. */
export function unitsIn(target: Kind, terms: readonly Kind[]): ReadonlyMap<MetricType, string | null> {
  const units = new Map<MetricType, string | null>([[target.type, target.unit]]);
  for (const { type, unit } of terms) if (!units.has(type)) units.set(type, unit);
  return units;
}

/** A value in another unit of its type, exact to eighteen decimals; unchanged if the type is not converted. */
export function converted(value: Decimal, { type, unit }: Kind, to: string | null): string {
  if (unit === to || unit === null || to === null || unitsToShow(type).length === 0) return value;
  const text = inUnit(value, type, unit, to);
  return isDecimal(text) ? shortest(text) : text;
}
