import { plainCode } from './clean-text.ts';
import { addDays, daysBetween, isIsoDate, weekdayOf, type IsoDate } from './dates.ts';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{2}|\d{4}))?$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ?([a-z]{3,9})\.?(?:,? (\d{2}|\d{4}))?$/;
const WITH_WEEKDAY = /^([a-z]{2,9})\.?,? (\d.*)$/;

/** Where a day lies that is typed without its year or month: from today on, up to today, or as near to it as can be. */
export type DaySide = 'ahead' | 'back' | 'near';

/**
 * The day that a typed text means, as people say it: `today`, `tom`, `fri`, `next fri`, `last fri`, `27/11`, `27 nov`, `27/11/26`,
 * `27`, `+3`, `-3`, or as our screens show it: `Fri 27 Nov`; null if it means none, or if its weekday is another. A weekday alone is
 * the next one after today (`back`: the last one before), `next` one a week later.
 */
export function dayOf(text: string, today: IsoDate, side: DaySide = 'ahead'): IsoDate | null {
  const typed = plainCode(text).toLowerCase().replaceAll(/\s+/g, ' ');
  if (typed === '') return null;
  const iso: string = typed;
  if (isIsoDate(iso)) return iso;
  if ('today'.startsWith(typed) && typed.length >= 3) return today;
  if ('tomorrow'.startsWith(typed) && typed.length >= 3) return addDays(today, 1);
  if ('yesterday'.startsWith(typed) && typed.length >= 3) return addDays(today, -1);
  if (/^[+-]\d{1,2}$/.test(typed)) return addDays(today, Number(typed));
  const [, weekday, date] = WITH_WEEKDAY.exec(typed) ?? [];
  if (weekday === undefined) return weekdayText(typed, today, side) ?? dateText(typed, today, side);
  const day = dateText(date!, today, side);
  return day !== null && weekdaysNamed(weekday).includes(weekdayOf(day)) ? day : null;
}

/** The weekdays (Monday is 1) whose names begin so. */
const weekdaysNamed = (name: string) => WEEKDAYS.flatMap((day, i) => (day.startsWith(name) ? [i + 1] : []));

function weekdayText(typed: string, today: IsoDate, side: DaySide): IsoDate | null {
  const [, which, name] = /^(next |last )?([a-z]+)$/.exec(typed) ?? [];
  if (name === undefined || name.length < 2) return null;
  const fits = weekdaysNamed(name);
  if (fits.length !== 1) return null;
  const ahead = (fits[0]! - weekdayOf(today) + 7) % 7 || 7;
  if (which === 'last ' || (which === undefined && side === 'back')) return addDays(today, ahead % 7 ? ahead - 7 : -7);
  return addDays(today, ahead + (which ? 7 : 0));
}

function dateText(typed: string, today: IsoDate, side: DaySide): IsoDate | null {
  const [, day, month, year] = NUMBERS.exec(typed) ?? [];
  if (day !== undefined) return dayFrom(Number(day), Number(month), year, today, side);
  const [, dayOfMonth, name, ofYear] = NAMED.exec(typed) ?? [];
  if (dayOfMonth !== undefined) {
    const at = MONTHS.findIndex((one) => name!.startsWith(one));
    return at < 0 ? null : dayFrom(Number(dayOfMonth), at + 1, ofYear, today, side);
  }
  if (!/^\d{1,2}$/.test(typed)) return null;
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  const inMonth = (n: number) => dateFrom(Math.floor(n / 12), (n % 12) + 1, Number(typed));
  return chosen(
    [-2, -1, 0, 1, 2].map((n) => inMonth(months + n)),
    today,
    side,
  );
}

function dayFrom(day: number, month: number, year: string | undefined, today: IsoDate, side: DaySide): IsoDate | null {
  if (year !== undefined) return dateFrom(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  return chosen(
    [-1, 0, 1].map((n) => dateFrom(thisYear + n, month, day)),
    today,
    side,
  );
}

/** Of days in their order, some of which may not exist, the one on that side of today. */
function chosen(days: readonly (IsoDate | null)[], today: IsoDate, side: DaySide): IsoDate | null {
  const found = days.filter((day) => day !== null);
  if (side === 'ahead') return found.find((day) => day >= today) ?? null;
  if (side === 'back') return found.findLast((day) => day <= today) ?? null;
  const distance = (day: IsoDate) => Math.abs(daysBetween(day, today));
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function dateFrom(year: number, month: number, day: number): IsoDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isIsoDate(text) ? text : null;
}
