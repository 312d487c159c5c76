import { addDays, isIsoDate, type IsoDate } from '../common/dates.ts';
import { isReportDate, keyOf, ordinal, startOf } from './periods/period.ts';
import type { Recurrence } from './periods/schedule.ts';

/**
 * The key of the period that a program names: a day in it, `2026-11-18`, or the period's own name, `2026-W47` (weeks that
 * start on Monday), `2026-11` (the month in which it starts), `2026-Q4` or `2026`. Null for anything else, and for a name
 * of another frequency.
 */
export function pushedKey(recurrence: Recurrence, text: string): IsoDate | null {
  const day = text.trim().toUpperCase();
  if (isIsoDate(day)) return isReportDate(day) ? keyOf(recurrence, day) : null;
  const first = firstDayOf(recurrence, day);
  return first !== null && isReportDate(first) ? first : null;
}

function firstDayOf(recurrence: Recurrence, name: string): IsoDate | null {
  const [, year, kind = ''] = /^(\d{4})(?:-(W\d{2}|Q[1-4]|\d{2}))?$/.exec(name) ?? [];
  if (year === undefined) return null;
  switch (recurrence.frequency) {
    case 'DAILY':
      return null;
    case 'WEEKLY':
      return recurrence.weekday === 1 && kind.startsWith('W') ? mondayOf(year, Number(kind.slice(1))) : null;
    case 'MONTHLY':
      return /^\d/.test(kind) && isIsoDate(`${year}-${kind}-01`)
        ? startOf(recurrence, ordinal({ frequency: 'MONTHLY', monthDay: 1 }, `${year}-${kind}-01`))
        : null;
    case 'QUARTERLY':
      return kind.startsWith('Q') ? dayIn(year, (Number(kind.slice(1)) - 1) * 3 + 1) : null;
    case 'YEARLY':
      return kind === '' ? startOf(recurrence, Number(year)) : null;
  }
}

const dayIn = (year: string, month: number): IsoDate => `${year}-${String(month).padStart(2, '0')}-01`;

/** The Monday of an ISO week; null if the year has no such week. Week 1 has 4 January in it. */
function mondayOf(year: string, week: number): IsoDate | null {
  const weeks = { frequency: 'WEEKLY', weekday: 1 } as const;
  const monday = addDays(keyOf(weeks, `${year}-01-04`), (week - 1) * 7);
  const thursday = addDays(monday, 3);
  return week > 0 && thursday.slice(0, 4) === year ? monday : null;
}
