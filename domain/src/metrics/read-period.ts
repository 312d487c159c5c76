import { plainCode } from '../common/clean-text.ts';
import type { IsoDate } from '../common/dates.ts';
import { momentDay } from './moment-day.ts';
import { monthOf, readDay } from '../common/read-day.ts';

// Separate from read-day.ts, so that a page on which days are pasted does not load the time zones.

const NUMBERED = '(?:p|per|pd|period|m|month|q|qtr|quarter)[ .-]?\\d{1,2}';
const NUMBER_BESIDE = new RegExp(`^${NUMBERED}(?:[ ,/-]+|$)|[ ,/-]+${NUMBERED}$`);
const NAMED_YEAR = /^(?:fy|f\/y|financial year) ?'?\d{2}(?:\d{2})?(?: ?[/-] ?\d{2}(?:\d{2})?)?$/;
const TWO_YEARS = /^(\d{4}|1[3-9]|[2-9]\d) ?[/-] ?(\d{4}|\d{2})$/;

/**
 * Whether a text names a financial year or a numbered period of one: `FY24/25`, `2024/25`, `2024-25 P01`, `Period 1`. Each
 * company begins its year where it likes, so nobody knows the months of these for sure.
 */
export function isFinancial(typed: string): boolean {
  const text = plainCode(typed).toLowerCase().replaceAll('’', "'");
  const year = text.replace(NUMBER_BESIDE, '');
  if (year !== text && /^(?:\d{4})?$/.test(year)) return true;
  const [, first, second] = TWO_YEARS.exec(year) ?? [];
  return NAMED_YEAR.test(year) || (Number(second) - Number(first) - 1) % 100 === 0;
}

/** How a period is named in a file: by its own name, which the server reads, or by a day in it. */
export type NamedPeriod = { period: string } | { date: IsoDate };

/**
 * Parses a period as files name it: a day as `readDay` does or `momentDay` in the zone (IANA name), `2026-W47`,
 * `Week 47 2026`, `2026-Q4`, `2026`, or a month: `2026-11`, `11/2026`, `202611`, `Nov-26`, `Nov 2026`. Null for anything
 * else, such as `Nov 26`, which may be a day, `2011/12`, which may be a financial year, and `1200`, which is a figure.
 */
export function readPeriod(typed: string, near: IsoDate, zone: string): NamedPeriod | null {
  const plain = plainCode(typed);
  const moment = momentDay(plain, zone);
  if (moment !== null) return { date: moment };
  const text = plain.replace(/^(?:week|wk) ?(?=\d{1,2}\b)/i, 'W').replace(/\bW(?=\d\b)/i, 'W0');
  if (/^(?:19|20)\d{2}$/.test(text)) return { period: text };
  const yearFirst = /^(\d{4})[- ]?(W\d{2}|Q[1-4])$/i.exec(text);
  if (yearFirst) return { period: `${yearFirst[1]}-${yearFirst[2]!.toUpperCase()}` };
  const yearLast = /^(W\d{2}|Q[1-4])[- ]?(\d{4})$/i.exec(text);
  if (yearLast) return { period: `${yearLast[2]}-${yearLast[1]!.toUpperCase()}` };
  const digits = text.includes('/') && isFinancial(text) ? null : /^((?:19|20)\d{2})[-/]?(\d{2})$/.exec(text);
  const reversed = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  const named = /^([a-z]{3,9})\.?(?:[- ]?(\d{4})|[-'’ ]*['’-](\d{2}))$/i.exec(text);
  const month = digits
    ? monthName(digits[1]!, Number(digits[2]))
    : reversed
      ? monthName(reversed[2]!, Number(reversed[1]))
      : named && monthName(named[2] ?? named[3]!, monthOf(named[1]!.toLowerCase()));
  if (month) return { period: month };
  const date = readDay(text, near);
  return date === null ? null : { date };
}

const monthName = (year: string, month: number) =>
  month >= 1 && month <= 12 ? `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}` : null;
