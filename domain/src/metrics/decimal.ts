/**
 * A value of a metric: decimal digits with a minus and up to six decimals, `1240`, `-3.5`. A string, so that a number
 * of twenty digits stays as typed, in the API and in the database. Source: metrics.md §2.6.
 */
export type Decimal = string;

/** Decimals of a value. */
export const PLACES = 6;

const DECIMAL = /^-?\d{1,14}(\.\d{1,6})?$/;

/** What is wrong with anything else. */
export const NOT_A_DECIMAL = 'Only numbers are allowed, with at most 14 digits and 6 decimal places';

/**
 * Whether a text is a decimal that can be stored: below 10^14, six decimals at most. Source: metrics.md §2.12, limits.
 */
export function isDecimal(text: string): text is Decimal {
  return DECIMAL.test(text);
}

/** Whole millionths, exact. */
export function millionths(value: Decimal): bigint {
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const amount = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'));
  return value.startsWith('-') ? -amount : amount;
}

/** The shortest decimal of whole millionths; the inverse of `millionths`, without minus zero. */
export function ofMillionths(amount: bigint): Decimal {
  const size = amount < 0n ? -amount : amount;
  const fraction = String(size % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${amount < 0n ? '-' : ''}${size / 1_000_000n}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same number in its shortest form: `007.50` is `7.5`. */
export function shortest(value: Decimal): Decimal {
  return ofMillionths(millionths(value));
}

/**
 * Sum or mean of values; a mean is rounded half away from zero to six decimals. Null without values. Source: metrics.md
 * §2.5.
 */
export function aggregate(values: readonly Decimal[], how: 'sum' | 'avg'): Decimal | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + millionths(value), 0n);
  if (how === 'sum') return ofMillionths(sum);
  const count = BigInt(values.length);
  const half = sum < 0n ? -(count / 2n) : count / 2n;
  return ofMillionths((sum + half) / count);
}
