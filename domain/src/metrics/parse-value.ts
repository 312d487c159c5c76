import { type Decimal, isDecimal, shortest } from './decimal.ts';
import { unitSign } from './types.ts';

/**
 * Parses a typed or pasted value of a metric in that unit: `1,234.5`, `£1,200`, `(12)`, `1:30` for hours, `=12+30*2`.
 * Null for anything but a number below 10^14 with six decimals at most. Source: metrics.md §2.6.
 */
export function parseValue(typed: string, unit: string | null): Decimal | null {
  let text = typed.trim().replace(/−/g, '-');
  if (text.startsWith('=')) return evaluate(text.slice(1));
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed) text = `-${bracketed[1]!}`;
  for (const own of [unit, unitSign(unit)]) {
    if (own) text = text.replace(own, '');
  }
  text = text.replace(/[\s\u00a0\u202f]/g, '');
  const clock = unit === 'h' ? /^(-?)(\d{1,6}):([0-5]\d)$/.exec(text) : null;
  if (clock) return rounded(Number(`${clock[1]}${Number(clock[2]) + Number(clock[3]) / 60}`));
  // A comma only separates thousands: 1,5 may be one and a half or a typing error, so it is not a number.
  if (text.includes(',') && !/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return null;
  text = text
    .replaceAll(',', '')
    .replace(/^(-?)\./, '$10.')
    .replace(/^\+/, '');
  return isDecimal(text) ? shortest(text) : null;
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
