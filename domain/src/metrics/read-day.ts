import { isIsoDate, type IsoDate } from '../common/dates.ts';
import { dayNumber } from '../common/day-number.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Parses a day as a spreadsheet shows it, the day before the month: `2026-11-16`, `16/11/2026`, `16.11.26`, `Mon 16 Nov
 * 2026`, `16-Nov`. Without a year it is the date nearest to `near`. Null for anything else. Source: metrics.md §4.1,
 * pasting with dates.
 */
export function readDay(typed: string, near: IsoDate): IsoDate | null {
  const text = typed.trim().toLowerCase();
  if (isIsoDate(text)) return text;
  const digits = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(text);
  if (digits) return dayOf(digits[3]!, Number(digits[2]), digits[1]!);
  const named = /^(?:[a-z]{2,9},? )?(\d{1,2})[ -]([a-z]{3,9})\.?(?:[ -](\d{4}|\d{2}))?$/.exec(text);
  if (!named) return null;
  const month = MONTHS.findIndex((name) => named[2]!.startsWith(name)) + 1;
  if (named[3] !== undefined) return dayOf(named[3], month, named[1]!);
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((each) => dayOf(String(each), month, named[1]!) ?? []);
  const away = (day: IsoDate) => Math.abs(dayNumber(day) - dayNumber(near));
  return days.reduce<IsoDate | null>((best, day) => (best === null || away(day) < away(best) ? day : best), null);
}

/** Null if there is no such day. A two-digit year is in this century. */
function dayOf(year: string, month: number, day: string): IsoDate | null {
  const text = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(text) ? text : null;
}
