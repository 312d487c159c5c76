import { type NumberStyle, readNumber, type ReadNumber } from '../common/read-number.ts';
import { type Decimal, isDecimal, PLACES, shortest } from './decimal.ts';
import { unitSign } from './types.ts';

/** How people and other programs write a unit beside its number. */
const WRITTEN: Record<string, readonly string[]> = {
  s: ['seconds', 'second', 'secs', 'sec'],
  min: ['minutes', 'minute', 'mins'],
  h: ['hours', 'hour', 'hrs', 'hr'],
  d: ['days', 'day'],
  g: ['grams', 'gram'],
  kg: ['kilograms', 'kilogram', 'kilos', 'kgs'],
  t: ['tonnes', 'tonne'],
  '%': ['percent', 'per cent', 'pct'],
};

const NOT_A_NUMBER = { number: null, problem: 'notANumber' } as const;

/**
 * Reads a typed, pasted or imported value of a metric in that unit: what `readNumber` reads, `12.5 tonnes`, `1:30` or
 * `1:30:00` for hours, `=12+30*2`. A problem for anything but a number below 10^14 with six decimals at most. Source:
 * metrics.md §2.6.
 */
export function readValue(typed: string, unit: string | null, style: NumberStyle = {}): ReadNumber {
  const text = typed.trim();
  const computed = text.startsWith('=') ? evaluate(text.slice(1)) : unit === 'h' ? hoursOf(text) : undefined;
  if (computed !== undefined) return computed === null ? NOT_A_NUMBER : { number: computed, problem: null };
  const read = readNumber(text, {
    ...style,
    places: PLACES,
    units: [unit, unitSign(unit), ...(WRITTEN[unit ?? ''] ?? [])],
  });
  return read.number === null || isDecimal(read.number) ? read : NOT_A_NUMBER;
}

/** The value that `readValue` reads, or null. */
export function parseValue(typed: string, unit: string | null, style?: NumberStyle): Decimal | null {
  return readValue(typed, unit, style).number;
}

/** Hours of a clock's or a duration's text; undefined for a text without a colon. */
function hoursOf(text: string): Decimal | null | undefined {
  if (!text.includes(':')) return undefined;
  const clock = /^([-−]?)(\d{1,6}):([0-5]\d)(?::([0-5]\d))?(?: ?h)?$/.exec(text);
  if (!clock) return null;
  const hours = Number(clock[2]) + Number(clock[3]) / 60 + Number(clock[4] ?? 0) / 3600;
  return rounded(clock[1] === '' ? hours : -hours);
}

function rounded(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  const text = (Math.round(value * 1_000_000) / 1_000_000).toFixed(6);
  return isDecimal(text) ? shortest(text) : null;
}

/** Plus, minus, times, divided by and brackets, evaluated by hand: typed text is never executed. */
function evaluate(text: string): Decimal | null {
  const tokens = text.replace(/\s/g, '').match(/\d+(?:\.\d+)?|[-+*/()]|./g) ?? [];
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token === '-') return -factor();
    if (token === '(') {
      const inner = sum();
      return tokens[at++] === ')' ? inner : Number.NaN;
    }
    return token !== undefined && /^\d/.test(token) ? Number(token) : Number.NaN;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '*' || tokens[at] === '/') value = tokens[at++] === '*' ? value * factor() : value / factor();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '-') value += tokens[at++] === '+' ? product() : -product();
    return value;
  };
  if (text.length > 200) return null;
  const value = sum();
  return at === tokens.length ? rounded(value) : null;
}
