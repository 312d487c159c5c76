import { plainCode } from './clean-text.ts';
import { isIsoDate, type IsoDate } from './dates.ts';
import { dayNumber } from './day-number.ts';

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
 * `Mon 16 Nov 2026`, `16-Nov`, also with a time or after `w/c`, or `November 16, 2026`. Without a year it is the date
 * nearest to `near`. Null for anything else. Source: metrics.md §4.1, pasting with dates.
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

/** The number of a month by its name or the start of it, or 0. */
export const monthOf = (name: string) => MONTHS.findIndex((month) => month.startsWith(name)) + 1;

/** Null if there is no such day. A two-digit year is in this century. */
function dayOf(year: string, month: number, day: string): IsoDate | null {
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(text) ? text : null;
}
