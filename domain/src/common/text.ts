import { dayNumber } from './day-number.ts';
import { formatPence } from './money.ts';

// Bounded repetitions, so no input can make the match slow.
const EMAIL =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]{1,64}(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]{1,64}){0,16}@([\p{L}\p{N}]([\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,16}[\p{L}]{2,63}$/u;
const NUMERIC = /^-?(\d+(\.\d+)?|\.\d+)$/;

/**
 * True for a blank string, an empty array, an empty object (also an empty Map or Set), null and undefined. Numbers
 * (also 0 and NaN) and booleans are never empty. Source: specification §5.
 */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  if (typeof value !== 'object') return false;
  // A Date or a File has no own keys either, but is not empty.
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.keys(value).length === 0;
}

/** True for digits with an optional minus and decimals: `12`, `-3.5`, `.5`. Source: specification §5. */
export function isNumeric(text: string): boolean {
  return NUMERIC.test(text);
}

/**
 * True for a standard email address: name, @, a domain with at least one dot. Does not trim and does not limit the
 * length (the fields do, at 200). Source: specification §5.
 */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/**
 * Pounds (not pence) as `£1,234.50` or `-£12.00`, rounded half up on the decimal digits that are shown, so 1.005 gives
 * £1.01. '-' if it is not a number or too large to be exact to the penny. Source: specification §5.
 */
export function formatCurrency(pounds: number): string {
  // Shifting the point in the decimal text avoids 1.005 * 100 = 100.49999.
  const shifted = Number(`${Math.abs(pounds)}e2`);
  const pence = Math.round(Number.isNaN(shifted) ? Math.abs(pounds) * 100 : shifted);
  if (!Number.isSafeInteger(pence)) return '-';
  return formatPence(pounds < 0 && pence > 0 ? -pence : pence);
}

/**
 * Days from `start` to `end`, both `YYYY-MM-DD` and both included: the same day is 1. '-' if the end is before the
 * start or one of them is not a date. Source: specification §5.
 */
export function dayCount(start: string, end: string): number | '-' {
  try {
    const days = dayNumber(end) - dayNumber(start) + 1;
    return days < 1 ? '-' : days;
  } catch {
    return '-';
  }
}
