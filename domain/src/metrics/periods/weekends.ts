import type { IsoDate } from '../../common/dates.ts';
import { dayNumber, weekdayOfDayNumber } from '../../common/day-number.ts';

/**
 * The span in which weekends of a daily metric are dismissed automatically; `to` is included, null: until further
 * notice.
 */
export interface WeekendSpan {
  from: IsoDate;
  to: IsoDate | null;
}

/**
 * Whether a day is a Saturday or Sunday within one of the spans, so nobody has to report it. Source: metrics.md §2.2.
 */
export function isFreeWeekend(spans: readonly WeekendSpan[], date: IsoDate): boolean {
  return (
    weekdayOfDayNumber(dayNumber(date)) >= 6 &&
    spans.some(({ from, to }) => from <= date && (to === null || date <= to))
  );
}

/** The number of such days from one date up to, not including, another. Spans never overlap. */
export function countFreeWeekends(spans: readonly WeekendSpan[], from: IsoDate, before: IsoDate): number {
  const first = dayNumber(from);
  const end = dayNumber(before);
  return spans.reduce((sum, span) => {
    const a = Math.max(first, dayNumber(span.from));
    const b = span.to === null ? end : Math.min(end, dayNumber(span.to) + 1);
    return sum + (b > a ? weekendDaysBefore(b) - weekendDaysBefore(a) : 0);
  }, 0);
}

/** Saturdays and Sundays from the Monday after 1970-01-01 up to a day number; negative before it. */
function weekendDaysBefore(day: number): number {
  const weekday = weekdayOfDayNumber(day);
  const weeks = Math.round((day - (weekday - 1) - 4) / 7);
  return weeks * 2 + Math.max(0, weekday - 6);
}
