import { addDays, type Instant, type IsoDate, weekdayOf } from '../common/dates.ts';
import { dateIn, instantAt, isBefore } from '../common/zoned.ts';

/** Why a date cannot be chosen. Source: portal.md §5 getLockedDates, §6. */
export type LockReason =
  | 'past'
  | 'too_far'
  | 'weekend'
  | 'bank_holiday'
  | 'closed'
  | 'full'
  | 'lead_time'
  | 'permit_lead_time'
  | 'permit';

/**
 * A depot's calendar for the relevant days. `weekdays`: Monday 1 to Sunday 7, cut-off `HH:mm` in the question's zone,
 * capacity in jobs; a missing weekday is not worked. `bankHolidays`: of the depot's nation, empty if it works them.
 * `closures`: date → reason. `days`: booked places, and the capacity of that one day, where it differs from an empty
 * ordinary day.
 */
export interface DepotCalendar {
  weekdays: readonly { weekday: number; cutOff: string; capacity: number }[];
  leadDays: number;
  bankHolidays: ReadonlySet<IsoDate>;
  closures: ReadonlyMap<IsoDate, string>;
  days: ReadonlyMap<IsoDate, { booked: number; capacity: number }>;
}

/**
 * The job to find a day for. `permitLeadDays` only for a highway placement; `places` is the number of jobs to fit on
 * the day (1). `councilHolidays` are the nation's bank holidays if the depot itself works them; otherwise the depot's
 * own apply. `permit`: the days of a granted permit, both included; dates outside them are locked. `held`: the day on
 * which the job has its place: it may stay there, whatever the rules say of it today.
 */
export interface DateQuestion {
  now: Instant;
  zone: string;
  permitLeadDays?: number;
  places?: number;
  councilHolidays?: ReadonlySet<IsoDate>;
  permit?: { from: IsoDate; to: IsoDate };
  held?: IsoDate;
}

/** The calendar as it binds staff: lead times and cut-offs are for customers alone. Source: portal.md §6. */
export function withoutNotice<Calendar extends DepotCalendar>(calendar: Calendar): Calendar {
  return { ...calendar, leadDays: 0, weekdays: calendar.weekdays.map((day) => ({ ...day, cutOff: '23:59' })) };
}

/** A free day shows how many places it has left from this number down: above it, the number says nothing to a customer. */
export const FEW_LEFT = 5;

/** The most days ahead that a date can be chosen. Source: portal.md §6. */
export const HORIZON_DAYS = 90;

// A depot without working days must not hang the search: after this many idle days in a row every date is past the
// horizon.
const IDLE_DAYS = 100;

/**
 * True if the depot works on the date: a worked weekday, no bank holiday, not closed by staff. Source: portal.md §6.
 */
export function isWorkingDay(calendar: DepotCalendar, date: IsoDate): boolean {
  return closedBecause(calendar, date) === null;
}

/**
 * The n-th working day after `from`, or before it for a negative `n`; `from` itself for 0, worked or not. If the depot
 * does not work for 100 days in a row, the search ends on the last of them.
 */
export function addWorkingDays(calendar: DepotCalendar, from: IsoDate, n: number): IsoDate {
  return step(from, n, (date) => isWorkingDay(calendar, date));
}

/**
 * The first date that lead times allow, regardless of capacity and horizon. The lead time counts working days from the
 * day on which the order counts: today if the depot works today and its cut-off has not passed, else the next working
 * day. So one lead day means the next working day before the cut-off, and the one after it from the cut-off on. A
 * permit's lead days count from the same day in the council's working days, because council notice is given in them:
 * Monday to Friday without bank holidays, whatever the depot works. Source: portal.md §6.
 */
export function earliestDate(calendar: DepotCalendar, question: DateQuestion): IsoDate {
  return boundsOf(calendar, question).earliest;
}

/**
 * Why the date cannot be chosen, or null if it is free. Of several reasons it is the one that a person can do least
 * about. Source: portal.md §6.
 */
export function dateLock(calendar: DepotCalendar, question: DateQuestion, date: IsoDate): LockReason | null {
  return lockWithin(calendar, boundsOf(calendar, question), date);
}

/**
 * Every locked date from today in the zone (`minDate`) to the horizon (`maxDate`), both included, each with its reason
 * for the date picker, and the free dates with at most `FEW_LEFT` places, each with their number. Source: portal.md §5
 * getLockedDates.
 */
export function lockedDates(
  calendar: DepotCalendar,
  question: DateQuestion,
): {
  minDate: IsoDate;
  maxDate: IsoDate;
  locked: { date: IsoDate; reason: LockReason }[];
  fewLeft: { date: IsoDate; left: number }[];
} {
  const bounds = boundsOf(calendar, question);
  const locked: { date: IsoDate; reason: LockReason }[] = [];
  const fewLeft: { date: IsoDate; left: number }[] = [];
  for (let date = bounds.today; date <= bounds.last; date = addDays(date, 1)) {
    const reason = lockWithin(calendar, bounds, date);
    if (reason) locked.push({ date, reason });
    else {
      const { booked, capacity } = loadOf(calendar, date);
      // The job's own day is free to it, even where it is full.
      const left = Math.max(capacity - booked, date === bounds.held ? 1 : 0);
      if (left <= FEW_LEFT) fewLeft.push({ date, left });
    }
  }
  return { minDate: bounds.today, maxDate: bounds.last, locked, fewLeft };
}

/**
 * The next free dates, at most `count`, later than `after` if given; fewer if the horizon comes first. Source:
 * portal.md §5, DATE_FULL with the next free dates.
 */
export function nextFreeDates(
  calendar: DepotCalendar,
  question: DateQuestion,
  count: number,
  after?: IsoDate,
): IsoDate[] {
  const bounds = boundsOf(calendar, question);
  const free: IsoDate[] = [];
  const start = after !== undefined && after >= bounds.today ? addDays(after, 1) : bounds.today;
  for (let date = start; date <= bounds.last && free.length < count; date = addDays(date, 1)) {
    if (lockWithin(calendar, bounds, date) === null) free.push(date);
  }
  return free;
}

/** The next working days from `from` on, at most `count`, each with the places that are still free; never below 0. */
export function freePlaces(calendar: DepotCalendar, from: IsoDate, count: number): { date: IsoDate; left: number }[] {
  const days: { date: IsoDate; left: number }[] = [];
  for (let date = from, idle = 0; days.length < count && idle < IDLE_DAYS; date = addDays(date, 1), idle += 1) {
    if (!isWorkingDay(calendar, date)) continue;
    const { booked, capacity } = loadOf(calendar, date);
    days.push({ date, left: Math.max(0, capacity - booked) });
  }
  return days;
}

/**
 * The instant until which a job on the date may be changed: the cut-off on the last working day before it. Source:
 * portal.md §4, "until the depot's cut-off".
 */
export function changeDeadline(calendar: DepotCalendar, jobDate: IsoDate, zone: string): Instant {
  const day = addWorkingDays(calendar, jobDate, -1);
  return instantAt(zone, day, weekdayRow(calendar, day)?.cutOff ?? '00:00');
}

/** True while `now` is before `changeDeadline`; from the cut-off minute on it is too late. Source: portal.md §4. */
export function mayStillChange(calendar: DepotCalendar, jobDate: IsoDate, now: Instant, zone: string): boolean {
  return isBefore(now, changeDeadline(calendar, jobDate, zone));
}

interface Bounds {
  today: IsoDate;
  last: IsoDate;
  leadUntil: IsoDate;
  permitUntil: IsoDate;
  earliest: IsoDate;
  places: number;
  permit: DateQuestion['permit'];
  held: DateQuestion['held'];
}

/** The part of a question that does not depend on the date, calculated once for a whole picker. */
function boundsOf(calendar: DepotCalendar, question: DateQuestion): Bounds {
  const today = dateIn(question.zone, question.now);
  const inTime =
    isWorkingDay(calendar, today) &&
    isBefore(question.now, instantAt(question.zone, today, weekdayRow(calendar, today)?.cutOff ?? '00:00'));
  const counted = inTime ? today : addWorkingDays(calendar, today, 1);
  const leadUntil = addWorkingDays(calendar, counted, calendar.leadDays);
  const councilHolidays = question.councilHolidays ?? calendar.bankHolidays;
  const permitUntil = step(
    counted,
    question.permitLeadDays ?? 0,
    (date) => weekdayOf(date) <= 5 && !councilHolidays.has(date),
  );
  const later = permitUntil > leadUntil ? permitUntil : leadUntil;
  const earliest = isWorkingDay(calendar, later) ? later : addWorkingDays(calendar, later, 1);
  const { places = 1, permit, held } = question;
  return { today, last: addDays(today, HORIZON_DAYS), leadUntil, permitUntil, earliest, places, permit, held };
}

function lockWithin(calendar: DepotCalendar, bounds: Bounds, date: IsoDate): LockReason | null {
  if (date === bounds.held) return null;
  if (date < bounds.today) return 'past';
  if (date > bounds.last) return 'too_far';
  const closed = closedBecause(calendar, date);
  if (closed) return closed;
  if (date < bounds.leadUntil) return 'lead_time';
  if (date < bounds.permitUntil) return 'permit_lead_time';
  if (bounds.permit && (date < bounds.permit.from || date > bounds.permit.to)) return 'permit';
  const { booked, capacity } = loadOf(calendar, date);
  return booked + bounds.places > capacity ? 'full' : null;
}

function loadOf(calendar: DepotCalendar, date: IsoDate): { booked: number; capacity: number } {
  return calendar.days.get(date) ?? { booked: 0, capacity: weekdayRow(calendar, date)?.capacity ?? 0 };
}

/** Why the depot does not work on the date, for any job; null if it works. Source: portal.md §6. */
export function closedBecause(
  calendar: Pick<DepotCalendar, 'weekdays' | 'bankHolidays' | 'closures'>,
  date: IsoDate,
): 'weekend' | 'bank_holiday' | 'closed' | null {
  if (!weekdayRow(calendar, date)) return 'weekend';
  if (calendar.bankHolidays.has(date)) return 'bank_holiday';
  return calendar.closures.has(date) ? 'closed' : null;
}

function weekdayRow(
  calendar: Pick<DepotCalendar, 'weekdays'>,
  date: IsoDate,
): DepotCalendar['weekdays'][number] | undefined {
  const weekday = weekdayOf(date);
  return calendar.weekdays.find((row) => row.weekday === weekday);
}

function step(from: IsoDate, n: number, counts: (date: IsoDate) => boolean): IsoDate {
  const direction = Math.sign(n);
  let date = from;
  let left = Math.abs(n);
  let idle = 0;
  while (left > 0 && idle < IDLE_DAYS) {
    date = addDays(date, direction);
    if (counts(date)) {
      left -= 1;
      idle = 0;
    } else {
      idle += 1;
    }
  }
  return date;
}
