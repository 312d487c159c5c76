import { readNumber } from '../common/read-number.ts';
import { type Decimal, isDecimal, PLACES } from './decimal.ts';

/**
 * The value that a program sends, as it is, or rounded to six decimals if it has more because it was computed in binary:
 * `57.699999999999996` is `57.7`. Null for anything else than a decimal. Source: metrics.md §2.12, limits.
 */
export function pushedValue(value: number | string): Decimal | null {
  const text = typeof value === 'number' ? inDigits(value) : value;
  if (isDecimal(text)) return text;
  return /^-?\d{1,14}\.\d+$/.test(text) ? readNumber(text, { places: PLACES }).number : null;
}

/** A number in digits: `5.5e-17` is how JavaScript writes small ones. */
function inDigits(value: number): string {
  const [, minus, first, others = '', zeros] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(String(value)) ?? [];
  return zeros === undefined ? String(value) : `${minus}0.${'0'.repeat(Number(zeros) - 1)}${first}${others}`;
}
