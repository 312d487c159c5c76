import { type NumberStyle, readNumber } from './read-number.ts';

const MOST_PENCE = 99_999_999;
const UNITS = ['£', 'GBP'];

/**
 * Pence of an amount in pounds as `readNumber` reads it; null for an empty text, undefined for anything else than 0 to
 * £999,999.99, or with `below` from the same amount below zero.
 */
export function penceOf(
  text: string,
  { below = false, ...style }: NumberStyle & { below?: boolean } = {},
): number | null | undefined {
  if (text.trim() === '') return null;
  const { number } = readNumber(text, { ...style, places: 2, units: UNITS });
  const pence = number === null ? Number.NaN : hundredthsOf(number);
  return pence <= MOST_PENCE && pence >= (below ? -MOST_PENCE : 0) ? pence : undefined;
}

/** Hundredths of a plain number with two decimals at most. */
export function hundredthsOf(number: string): number {
  const [whole = '', fraction = ''] = number.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}

/** Pence as an amount to type in pounds: 25000 or 1250.50. */
export function poundsOf(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}
