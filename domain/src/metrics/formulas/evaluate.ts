import { type Decimal, isDecimal, ofMillionths } from '../decimal.ts';
import type { Formula, Term } from './formula.ts';

/** An exact fraction, so that nothing is rounded before the end; `under` is positive. */
interface Fraction {
  over: bigint;
  under: bigint;
}

/**
 * The figure of a formula. What is divided or averaged is rounded to two decimals, or to three significant digits below one; any
 * other result to six decimals. Half is rounded away from zero. `figure` gives a term's figure as decimal digits; null: it
 * has none. Without a figure of either side of an operator there is none; a sum or average takes those that there are. Dividing
 * by zero gives none, and so does a figure of more than fourteen digits.
 */
export function evaluate(formula: Formula, figure: (term: Term) => string | null): Decimal | null {
  const value = partOf(formula, figure);
  if (value === null) return null;
  const text = ofMillionths(rounded(value, divides(formula) ? placesOf(value) : 6));
  return isDecimal(text) ? text : null;
}

/** Whole millionths of a fraction that is rounded to so many decimals. */
function rounded({ over, under }: Fraction, places: number): bigint {
  const [size, sign] = over < 0n ? [-over, -1n] : [over, 1n];
  return ((size * 2n * 10n ** BigInt(places) + under) / (2n * under)) * 10n ** BigInt(6 - places) * sign;
}

/** Two decimals; below one, as many as show three significant digits. */
function placesOf({ over, under }: Fraction): number {
  const size = over < 0n ? -over : over;
  let places = 2;
  for (let shown = size * 10n; places < 6 && shown < under; shown *= 10n) places++;
  return size < under ? Math.min(6, places + 1) : 2;
}

function divides(formula: Formula): boolean {
  if ('of' in formula) return formula.op === 'average' || formula.of.some(divides);
  return 'left' in formula && (formula.op === '/' || divides(formula.left) || divides(formula.right));
}

function partOf(formula: Formula, figure: (term: Term) => string | null): Fraction | null {
  switch (formula.op) {
    case 'number':
      return fractionOf(formula.value);
    case 'term': {
      const text = figure(formula);
      return text === null ? null : fractionOf(text);
    }
    case 'sum':
    case 'average': {
      const parts = formula.of.flatMap((each) => partOf(each, figure) ?? []);
      if (parts.length === 0) return null;
      const { over, under } = parts.reduce(plus);
      return formula.op === 'sum' ? { over, under } : { over, under: under * BigInt(parts.length) };
    }
    default: {
      const left = partOf(formula.left, figure);
      const right = partOf(formula.right, figure);
      return left === null || right === null ? null : operated(formula.op, left, right);
    }
  }
}

function operated(op: '+' | '-' | '*' | '/', left: Fraction, right: Fraction): Fraction | null {
  if (op === '+') return plus(left, right);
  if (op === '-') return plus(left, { ...right, over: -right.over });
  if (op === '*') return { over: left.over * right.over, under: left.under * right.under };
  if (right.over === 0n) return null;
  const sign = right.over < 0n ? -1n : 1n;
  return { over: sign * left.over * right.under, under: sign * left.under * right.over };
}

function plus(a: Fraction, b: Fraction): Fraction {
  return a.under === b.under
    ? { over: a.over + b.over, under: a.under }
    : { over: a.over * b.under + b.over * a.under, under: a.under * b.under };
}

function fractionOf(text: string): Fraction {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const over = BigInt(whole + fraction);
  return { over: text.startsWith('-') ? -over : over, under: 10n ** BigInt(fraction.length) };
}
