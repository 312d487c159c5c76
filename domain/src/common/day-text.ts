import { plainCode } from './clean-text.ts';
import { addDays, isIsoDate, weekdayOf, type IsoDate } from './dates.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?([a-z]{3,9})\.?(?:,? (\d{2}|\d{4}))?$/;
const WITH_WEEKDAY = /^([a-z]{2,9})\.?,? (\d.*)$/;

/**
 * The day that a typed text means, as people say it: `today`, `tom`, `fri`, `next fri`, `27/11`, `27 nov`, `27/11/26`,
 * `27`, `+3`, or as our screens show it: `Fri 27 Nov`; null if it means none, or if its weekday is another. A weekday alone is the
 * next one after today, `next` one a week later. Without a month or a year it is the first such day from today on.
 */
export function dayOf(text: string, today: IsoDate): IsoDate | null {
  const typed = plainCode(text).toLowerCase().replaceAll(/\s+/g, ' ');
  if (typed === '') return null;
  const iso: string = typed;
  if (isIsoDate(iso)) return iso;
  if ('today'.startsWith(typed) && typed.length >= 3) return today;
  if ('tomorrow'.startsWith(typed) && typed.length >= 3) return addDays(today, 1);
  const plus = /^\+(\d{1,2})$/.exec(typed);
  if (plus) return addDays(today, Number(plus[1]));
  const [, weekday, date] = WITH_WEEKDAY.exec(typed) ?? [];
  if (weekday === undefined) return weekdayText(typed, today) ?? dateText(typed, today);
  const day = dateText(date!, today);
  return day !== null && weekdaysNamed(weekday).includes(weekdayOf(day)) ? day : null;
}

/** The weekdays (Monday is 1) whose names begin so. */
const weekdaysNamed = (name: string) => WEEKDAYS.flatMap((day, i) => (day.startsWith(name) ? [i + 1] : []));

function weekdayText(typed: string, today: IsoDate): IsoDate | null {
  const [, next, name] = /^(next )?([a-z]+)$/.exec(typed) ?? [];
  if (name === undefined || name.length < 2) return null;
  const fits = weekdaysNamed(name);
  if (fits.length !== 1) return null;
  const ahead = (fits[0]! - weekdayOf(today) + 7) % 7 || 7;
  return addDays(today, ahead + (next ? 7 : 0));
}

function dateText(typed: string, today: IsoDate): IsoDate | null {
  const [, day, month, year] = NUMBERS.exec(typed) ?? [];
  if (day !== undefined) return dayFrom(Number(day), Number(month), year, today);
  const [, dayOfMonth, name, ofYear] = NAMED.exec(typed) ?? [];
  if (dayOfMonth !== undefined) {
    const at = MONTHS.findIndex((one) => name!.startsWith(one));
    return at < 0 ? null : dayFrom(Number(dayOfMonth), at + 1, ofYear, today);
  }
  if (!/^\d{1,2}$/.test(typed)) return null;
  const thisMonth = Number(today.slice(5, 7));
  const here = dateFrom(Number(today.slice(0, 4)), thisMonth, Number(typed));
  if (here !== null && here >= today) return here;
  return thisMonth === 12
    ? dateFrom(Number(today.slice(0, 4)) + 1, 1, Number(typed))
    : dateFrom(Number(today.slice(0, 4)), thisMonth + 1, Number(typed));
}

function dayFrom(day: number, month: number, year: string | undefined, today: IsoDate): IsoDate | null {
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return dateFrom(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const found = dateFrom(thisYear, month, day);
  return found !== null && found < today ? dateFrom(thisYear + 1, month, day) : found;
}

function dateFrom(year: number, month: number, day: number): IsoDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isIsoDate(text) ? text : null;
}
