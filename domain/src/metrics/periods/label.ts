import type { IsoDate } from '../../common/dates.ts';
import { dayNumber } from '../../common/day-number.ts';
import { formatDay, formatDayYear } from '../../common/format-dates.ts';
import { isKey, lastDayOf } from './period.ts';
import type { Recurrence } from './schedule.ts';

/** A period's name for people: `16–22 Nov 2026`, `Nov 2026`, `Q4 2026`. Source: metrics.md §2.1, the column Label. */
export function periodLabel(recurrence: Recurrence, key: IsoDate): string {
  const year = key.slice(0, 4);
  switch (recurrence.frequency) {
    case 'DAILY':
      return `${formatDay(key)} ${year}`;
    case 'WEEKLY': {
      const dates = range(key, lastDayOf(recurrence, key));
      return recurrence.weekday === 1 ? `${dates} (W${isoWeek(key)})` : dates;
    }
    case 'MONTHLY':
      return recurrence.monthDay === 1 ? `${month(key)} ${year}` : range(key, lastDayOf(recurrence, key));
    case 'QUARTERLY':
      return `Q${Math.ceil(Number(key.slice(5, 7)) / 3)} ${year}`;
    case 'YEARLY':
      return recurrence.month === 1 && recurrence.monthDay === 1 ? year : range(key, lastDayOf(recurrence, key));
  }
}

/** A short name for a column: `16 Nov`, `Nov 26`, `Q4 26`, `2026`. */
export function shortLabel(recurrence: Recurrence, key: IsoDate): string {
  const year = key.slice(2, 4);
  if (recurrence.frequency === 'MONTHLY' && recurrence.monthDay === 1) return `${month(key)} ${year}`;
  if (recurrence.frequency === 'QUARTERLY') return `Q${Math.ceil(Number(key.slice(5, 7)) / 3)} ${year}`;
  if (recurrence.frequency === 'YEARLY')
    return isKey({ frequency: 'YEARLY', month: 1, monthDay: 1 }, key) ? key.slice(0, 4) : `${day(key)} ${year}`;
  return recurrence.frequency === 'DAILY' ? formatDay(key) : day(key);
}

/** A text with non-breaking dashes between days: no line ends within `16–22 Nov`. For display, never for a file. */
export function heldTogether(text: string): string {
  return text.replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060');
}

/** `16–22 Nov 2026`, `30 Nov – 6 Dec 2026`, `29 Dec 2026 – 4 Jan 2027`. */
function range(first: IsoDate, last: IsoDate): string {
  const until = `${day(last)} ${last.slice(0, 4)}`;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${Number(first.slice(8))}–${until}`;
  return `${day(first)}${first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`} – ${until}`;
}

const month = (date: IsoDate) => formatDayYear(date).split(' ')[1]!.slice(0, 3);
const day = (date: IsoDate) => `${Number(date.slice(8))} ${month(date)}`;

/** The ISO week of a Monday: week 1 contains the year's first Thursday. */
function isoWeek(monday: IsoDate): number {
  const thursday = dayNumber(monday) + 3;
  const year = new Date(thursday * 86_400_000).getUTCFullYear();
  return Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1;
}
