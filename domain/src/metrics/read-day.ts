import { plainCode } from '../common/clean-text.ts';
import { isIsoDate, type IsoDate } from '../common/dates.ts';
import { dayNumber } from '../common/day-number.ts';
import { momentDay } from './moment-day.ts';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const TIME = /(?:t|,? +)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[ap]\.?m\.?)?(?: ?z| ?[+-]\d{2}:?\d{2})?$/;

/** The day that follows is the first or the last of its week. */
const OF_WEEK = /^(?:w\/?[ce]|week (?:commencing|starting|beginning|ending))\b[.:]? */;
const DIGITS = /^(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})$/;
const dateIn = (text: string) => plainCode(text).toLowerCase().replace(OF_WEEK, '').replace(TIME, '');

/** Whether a text is a date of digits, in which the day or the month may be first. */
export const isOfDigits = (text: string): boolean => DIGITS.test(dateIn(text));

/** Whether the dates of one file have the month first: some are dates only so, as `11/16/2026`, and none only otherwise. */
export function areMonthFirst(texts: readonly string[]): boolean {
  let monthFirst = false;
  for (const text of texts) {
    const [, first, , second] = DIGITS.exec(dateIn(text)) ?? [];
    if (Number(first) > 12) return false;
    if (Number(second) > 12) monthFirst = true;
  }
  return monthFirst;
}

/**
 * Parses a day as a spreadsheet shows it, the day before the month: `2026-11-16`, `2026/11/16`, `16/11/2026`, `16.11.26`,
 * `Mon 16 Nov 2026`, `16-Nov`, also with a time or after `w/c`, or `November 16, 2026`. Without a year it is the date nearest to `near`. Null for
 * anything else. Source: metrics.md §4.1, pasting with dates.
 */
export function readDay(typed: string, near: IsoDate): IsoDate | null {
  const text = dateIn(typed);
  if (isIsoDate(text)) return text;
  const yearFirst = /^(\d{4})([./-]?)(\d{2})\2(\d{2})$/.exec(text);
  if (yearFirst) return dayOf(yearFirst[1]!, Number(yearFirst[3]), yearFirst[4]!);
  const digits = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text);
  if (digits) return dayOf(digits[3]!, Number(digits[2]), digits[1]!);
  const monthFirst = /^(?:[a-z]{2,9},? )?([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})$/.exec(text);
  if (monthFirst) return dayOf(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!);
  const named = /^(?:[a-z]{2,9},? )?(\d{1,2})(?:st|nd|rd|th)?[ -]?([a-z]{3,9})\.?(?:,?[ -]?(\d{4}|\d{2}))?$/.exec(text);
  if (!named) return null;
  const month = monthOf(named[2]!);
  if (named[3] !== undefined) return dayOf(named[3], month, named[1]!);
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(String(each), month, named[1]!) ?? []);
  const away = (day: IsoDate) => Math.abs(dayNumber(day) - dayNumber(near));
  return days.reduce<IsoDate | null>((best, day) => (best === null || away(day) < away(best) ? day : best), null);
}

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
 * Parses a period as files name it: a day as `readDay` does or `momentDay` in the zone (IANA name), `2026-W47`, `Week 47 2026`,
 * `2026-Q4`, `2026`, or a month: `2026-11`, `11/2026`, `202611`, `Nov-26`, `Nov 2026`. Null for anything else, such as
 * `Nov 26`, which may be a day, and `2011/12`, which may be a financial year.
 */
export function readPeriod(typed: string, near: IsoDate, zone: string): NamedPeriod | null {
  const plain = plainCode(typed);
  const moment = momentDay(plain, zone);
  if (moment !== null) return { date: moment };
  const text = plain.replace(/^(?:week|wk) ?(?=\d{1,2}\b)/i, 'W').replace(/\bW(?=\d\b)/i, 'W0');
  if (/^\d{4}$/.test(text)) return { period: text };
  const yearFirst = /^(\d{4})[- ]?(W\d{2}|Q[1-4])$/i.exec(text);
  if (yearFirst) return { period: `${yearFirst[1]}-${yearFirst[2]!.toUpperCase()}` };
  const yearLast = /^(W\d{2}|Q[1-4])[- ]?(\d{4})$/i.exec(text);
  if (yearLast) return { period: `${yearLast[2]}-${yearLast[1]!.toUpperCase()}` };
  const digits = text.includes('/') && isFinancial(text) ? null : /^(\d{4})[-/]?(\d{2})$/.exec(text);
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

/** The number of a month by its name or the start of it, or 0. */
const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name)) + 1;

/** Null if there is no such day. A two-digit year is in this century. */
function dayOf(year: string, month: number, day: string): IsoDate | null {
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(text) ? text : null;
}
