import { addDays, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';

/** `YYYY-MM`. */
export type Month = string;

const DAYS = 7;

export function monthOf(date: IsoDate): Month {
  return date.slice(0, DAYS);
}

export function firstOf(month: Month): IsoDate {
  return `${month}-01`;
}

export function lastOf(month: Month): IsoDate {
  return addDays(firstOf(nextMonth(month)), -1);
}

export function nextMonth(month: Month): Month {
  return monthOf(addDays(firstOf(month), 31));
}

export function previousMonth(month: Month): Month {
  return monthOf(addDays(firstOf(month), -1));
}

/** The same day in another month; the last day where that month is shorter. */
export function sameDayIn(month: Month, date: IsoDate): IsoDate {
  const day = `${month}-${date.slice(8)}`;
  return day > lastOf(month) ? lastOf(month) : day;
}

/** The weeks that touch the month, Monday first, without those that lie wholly before `min`. */
export function weeksOf(month: Month, min: IsoDate): IsoDate[][] {
  const first = firstOf(month);
  const weeks: IsoDate[][] = [];
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday <= lastOf(month); monday = addDays(monday, DAYS)) {
    if (addDays(monday, DAYS - 1) < min) continue;
    weeks.push(Array.from({ length: DAYS }, (_, day) => addDays(monday, day)));
  }
  return weeks;
}

/** The day that a key of the calendar moves to; undefined for other keys. */
export function dayAfterKey(key: string, from: IsoDate): IsoDate | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -DAYS);
    case 'ArrowDown':
      return addDays(from, DAYS);
    case 'Home':
      return addDays(from, 1 - weekdayOf(from));
    case 'End':
      return addDays(from, DAYS - weekdayOf(from));
    case 'PageUp':
      return sameDayIn(previousMonth(monthOf(from)), from);
    case 'PageDown':
      return sameDayIn(nextMonth(monthOf(from)), from);
    default:
      return undefined;
  }
}
