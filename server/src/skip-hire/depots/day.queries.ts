import { dateLock, nextFreeDates, type DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { Refusal } from '../../platform/refusal.ts';
import { lockSentence } from './present.ts';
import type { depotCalendar } from './queries.ts';

export type DepotCalendar = Awaited<ReturnType<typeof depotCalendar>>;

/** How many of the next free days a refusal offers. */
const OFFERED = 3;

/** The calendar context of a job: in London's time, with the bank holidays of the depot's nation. */
export function dayQuestion(calendar: DepotCalendar, now: Instant, job: Partial<DateQuestion> = {}): DateQuestion {
  return { now, zone: LONDON, councilHolidays: calendar.councilHolidays, ...job };
}

/** Why the calendar's rules exclude the day; null if they do not, as far as can be known without reserving a place. */
export function dayRefusal(calendar: DepotCalendar, question: DateQuestion, date: IsoDate): Refusal | null {
  const reason = dateLock(calendar, question, date);
  if (reason === null) return null;
  if (reason === 'full') return fullRefusal(calendar, question, date);
  return new Refusal('DATE_LOCKED', { message: lockSentence(reason, date, calendar), details: { reason } });
}

/** The error for a day that filled up, with the next free days other than the job's own. */
export function fullRefusal(
  calendar: DepotCalendar,
  { held: _held, ...question }: DateQuestion,
  date: IsoDate,
): Refusal {
  return new Refusal('DATE_FULL', {
    message: lockSentence('full', date, calendar),
    details: { nextFreeDates: nextFreeDates(calendar, question, OFFERED, date) },
  });
}
