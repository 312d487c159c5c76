import { addDays, LONDON, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { dateIn, instantAt, timeIn } from '@tonnage/domain/common/zoned';
import { words } from './words.ts';

const HOUR_MS = 3_600_000;
const AFTER_LUNCH = '14:00';
const MORNING = '07:00';

/** When a row that is set aside can come back: an instant (epoch milliseconds), and its name. */
export interface Later {
  label: string;
  at: number;
}

/** The times that are offered: within the hour, this afternoon, and the mornings of the next working day and week. */
export function laterTimes(now: number): Later[] {
  const instant = new Date(now).toISOString();
  const today = dateIn(LONDON, instant);
  const next = workingDay(addDays(today, 1));
  const monday = addDays(today, 8 - weekdayOf(today));
  const morning = (day: IsoDate, label: string): Later => ({
    label: `${label}, 7:00`,
    at: Date.parse(instantAt(LONDON, day, MORNING)),
  });
  return [
    { label: words.inAnHour, at: now + HOUR_MS },
    ...(timeIn(LONDON, instant) < '13:00'
      ? [{ label: AFTER_LUNCH, at: Date.parse(instantAt(LONDON, today, AFTER_LUNCH)) }]
      : []),
    morning(next, next === addDays(today, 1) ? words.tomorrow : formatDay(next)),
    ...(monday === next ? [] : [morning(monday, formatDay(monday))]),
  ];
}

const workingDay = (day: IsoDate): IsoDate => (weekdayOf(day) > 5 ? workingDay(addDays(day, 1)) : day);
