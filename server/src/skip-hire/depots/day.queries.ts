import { dateLock, nextFreeDates, type DateQuestion } from '@tonnage/domain/skip-hire/depot-calendar';
import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { Refusal } from '../../platform/refusal.ts';
import { lockSentence } from './present.ts';
import type { depotCalendar } from './queries.ts';

export type Yard = Awaited<ReturnType<typeof depotCalendar>>;

/** How many of the next free days a refusal offers. */
const OFFERED = 3;

/** What a yard's calendar is asked for a job: in London's time, with the council's holidays of the yard's nation. */
export function dayQuestion(yard: Yard, now: Instant, job: Partial<DateQuestion> = {}): DateQuestion {
  return { now, zone: LONDON, councilHolidays: yard.councilHolidays, ...job };
}

/** Why the day cannot be had, by the calendar's rules; null when it can, as far as one can tell without taking the place. */
export function dayRefusal(yard: Yard, question: DateQuestion, date: IsoDate): Refusal | null {
  const reason = dateLock(yard, question, date);
  if (reason === null) return null;
  if (reason === 'full') return fullRefusal(yard, question, date);
  return new Refusal('DATE_LOCKED', { message: lockSentence(reason, date, yard), details: { reason } });
}

/** The day went to others; the next ones that are free, without the one that the job has already. */
export function fullRefusal(yard: Yard, { held: _held, ...question }: DateQuestion, date: IsoDate): Refusal {
  return new Refusal('DATE_FULL', {
    message: lockSentence('full', date, yard),
    details: { nextFreeDates: nextFreeDates(yard, question, OFFERED, date) },
  });
}
