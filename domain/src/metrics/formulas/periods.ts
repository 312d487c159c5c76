import type { IsoDate } from '../../common/dates.ts';
import { dateOfDayNumber, dayNumber } from '../../common/day-number.ts';
import { yearBefore } from '../periods/last-year.ts';
import { keyAfter, keyOf } from '../periods/period.ts';
import { FREQUENCIES, type Recurrence } from '../periods/schedule.ts';
import type { TermPeriod } from './formula.ts';

/** The period that a term is read at, seen from a formula's; null if last year has none. */
export function readAt(recurrence: Recurrence, key: IsoDate, at: TermPeriod): IsoDate | null {
  if (at === 'same') return key;
  return at === 'previous' ? keyAfter(recurrence, key, -1) : yearBefore(recurrence, key);
}

/** The formula's periods that read a term at this one: the inverse of `readAt`. */
export function readFrom(recurrence: Recurrence, key: IsoDate, at: TermPeriod): IsoDate[] {
  if (at === 'same') return [key];
  if (at === 'previous') return [keyAfter(recurrence, key)];
  const near = keyOf(recurrence, dateOfDayNumber(dayNumber(key) + 365));
  // A year later is at most two periods beside 365 days.
  return [-2, -1, 0, 1, 2].flatMap((n) => {
    const candidate = keyAfter(recurrence, near, n);
    return yearBefore(recurrence, candidate) === key ? [candidate] : [];
  });
}

/**
 * Whether a formula can read a term: with the same periods, or with shorter ones, which are combined by the term's aggregate into
 * the formula's period that contains their first day.
 */
export function canRead(formula: Recurrence, term: Recurrence): boolean {
  const [own, other] = [FREQUENCIES.indexOf(formula.frequency), FREQUENCIES.indexOf(term.frequency)];
  return own === other ? isSame(formula, term) : other < own;
}

/** Whether two recurrences have the same periods. */
export function isSame(a: Recurrence, b: Recurrence): boolean {
  // Around a leap day and the ends of months, so that clamped days differ too.
  const days = ['2024-01-31', '2024-02-29', '2024-03-30', '2025-02-28', '2025-03-31'];
  return a.frequency === b.frequency && days.every((day) => keyOf(a, day) === keyOf(b, day));
}
