import { dateLock, nextFreeDates, type DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { Refusal } from '../../platform/refusal.ts';
import { lockSentence } from './present.ts';
import type { depotCalendar } from './queries.ts';

export type DepotCalendar = Awaited<ReturnType<typeof depotCalendar>>;

/** How many of the next free days a refusal offers. */
const OFFERED = 3;

/** What a depot's calendar is asked for a job: in London's time, with the council's holidays of the depot's nation. */
export function dayQuestion(calendar: DepotCalendar, now: Instant, job: Partial<DateQuestion> = {}): DateQuestion {
  return { now, zone: LONDON, councilHolidays: calendar.councilHolidays, ...job };
}

/** Why the day cannot be had, by the calendar's rules; null when it can, as far as one can tell without taking the place. */
export function dayRefusal(calendar: DepotCalendar, question: DateQuestion, date: IsoDate): Refusal | null {
  const reason = dateLock(calendar, question, date);
  if (reason === null) return null;
  if (reason === 'full') return fullRefusal(calendar, question, date);
  return new Refusal('DATE_LOCKED', { message: lockSentence(reason, date, calendar), details: { reason } });
}

/** The day went to others; the next ones that are free, without the one that the job has already. */
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
