import type { IsoDate } from '../../common/dates.ts';
import { addDays } from '../../common/dates.ts';
import { dayNumber } from '../../common/day-number.ts';
import { keyAfter, keyOf } from './period.ts';
import type { Recurrence } from './schedule.ts';

/**
 * The same period a year earlier: the same date, the same week number, the same month or quarter. Null if that year has
 * none: for 29 February, and for week 53. Weeks are numbered by ISO's rule, that the first has most of its days in the
 * year, whatever day they start on.
 */
export function yearBefore(recurrence: Recurrence, key: IsoDate): IsoDate | null {
  switch (recurrence.frequency) {
    case 'DAILY': {
      const year = String(Number(key.slice(0, 4)) - 1).padStart(4, '0');
      return key.endsWith('-02-29') ? null : `${year}${key.slice(4)}`;
    }
    case 'WEEKLY': {
      const year = yearOfWeek(key);
      const weeks = Math.round((dayNumber(key) - dayNumber(firstWeek(recurrence, year))) / 7);
      const before = keyAfter(recurrence, firstWeek(recurrence, year - 1), weeks);
      return yearOfWeek(before) === year - 1 ? before : null;
    }
    case 'MONTHLY':
      return keyAfter(recurrence, key, -12);
    case 'QUARTERLY':
      return keyAfter(recurrence, key, -4);
    case 'YEARLY':
      return keyAfter(recurrence, key, -1);
  }
}

/** The year that most days of a week belong to. */
const yearOfWeek = (key: IsoDate) => Number(addDays(key, 3).slice(0, 4));

/** The week with 4 January is the first of its year: at least four of its days lie in it. */
function firstWeek(recurrence: Recurrence, year: number): IsoDate {
  return keyOf(recurrence, `${String(year).padStart(4, '0')}-01-04`);
}
