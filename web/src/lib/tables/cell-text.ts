/** How a number format shows a number. Source: ECMA-376 part 1, 18.8.30 and 18.8.31. */
export type Shown = 'number' | 'percent' | 'date' | 'moment' | 'time' | 'duration';

/** The built-in formats, by number; every other one below 164 is a plain number. */
const BUILT_IN: Record<number, Shown> = {
  ...Object.fromEntries([9, 10].map((id) => [id, 'percent'])),
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 47].map((id) => [id, 'time'])),
  22: 'moment',
  46: 'duration',
  // The dates of East Asian locales.
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'date'])),
};

/** How a format shows numbers: its own code if it has one, otherwise its built-in number. */
export function shownBy(id: number, code: string | undefined): Shown {
  if (code === undefined) return BUILT_IN[id] ?? 'number';
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  if (/^\s*(general|standard)/i.test(first)) return 'number';
  if (/\[(h+|m+|s+)\]/i.test(first)) return 'duration';
  const signs = first.replaceAll(/\[[^\]]*\]/g, '');
  if (signs.includes('%')) return 'percent';
  const [hasTime, hasDay] = [/[hs]/i.test(signs), /[dy]/i.test(signs)];
  if (hasTime) return hasDay ? 'moment' : 'time';
  return hasDay || /m/i.test(signs) ? 'date' : 'number';
}

/** The currency that a format shows beside a number, by its sign or code: `€` of `[$€-407]` and `"€"`; empty if there is none. */
export function currencyOf(code: string | undefined): string {
  const [first = ''] = (code ?? '').split(';');
  return /\[\$([^\]-]+)/.exec(first)?.[1]?.trim() ?? /\p{Sc}/u.exec(first.replaceAll('[$', ''))?.[0] ?? '';
}

/** The last day that a spreadsheet knows, 31 December 9999. */
const LAST_SERIAL = 2_958_465;
const DAYS_1904 = 1462;

/**
 * A number's cell as text: `87.5%`, `€12.5`, `2026-11-16`, `2026-11-16 07:30:00`, `25:30:00`. `#NUM!` for a date that a
 * spreadsheet cannot show either. `raw` is the stored text; `from1904`: dates count from 1904.
 */
export function cellText(raw: string, shown: Shown, from1904: boolean, currency = ''): string {
  const value = Number(raw);
  if (!Number.isFinite(value)) return '#NUM!';
  if (shown === 'number') return `${currency}${certain(/^-?\d+(\.\d+)?$/.test(raw) ? raw : digitsOf(value))}`;
  if (shown === 'percent') return `${certain(digitsOf(value * 100))}%`;
  if (shown === 'duration') return `${value < 0 ? '-' : ''}${clockOf(Math.abs(value))}`;
  const serial = value + (from1904 ? DAYS_1904 : 0);
  if (serial < 0 || serial >= LAST_SERIAL + 1) return '#NUM!';
  if (shown === 'time') return clockOf(serial % 1);
  // Spreadsheets have a 29 February 1900 that never was.
  const seconds = Math.round((serial + (serial < 60 ? 1 : 0)) * 86_400);
  const moment = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString();
  return shown === 'date' ? moment.slice(0, 10) : `${moment.slice(0, 10)} ${moment.slice(11, 19)}`;
}

const digitsOf = (value: number) => value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });

/** A fourth decimal shows that the point of `1.234` is a decimal one, also beside texts with decimal commas. */
const certain = (digits: string) => (/^-?\d+\.\d{3}$/.test(digits) ? `${digits}0` : digits);

/** Hours, minutes and seconds of a number of days. */
function clockOf(days: number): string {
  const seconds = Math.round(days * 86_400);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The text of a cell with a formula that no spreadsheet has computed yet. */
export const UNCOMPUTED = '#FORMULA!';
