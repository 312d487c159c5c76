import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { addDays, weekdayOf, type IsoDate } from '@tonnage/domain/common/dates';

/** The Monday of a date's week. */
export function mondayOf(date: IsoDate): IsoDate {
  return addDays(date, 1 - weekdayOf(date));
}

/** The day whose week is planned: on a Sunday, the next day. */
export function plannedFrom(today: IsoDate): IsoDate {
  return weekdayOf(today) === 7 ? addDays(today, 1) : today;
}

/** Only jobs that nobody has set out for can be moved. */
export const movable = ({ status }: Pick<PlannedJob, 'status'>) => status === 'confirmed' || status === 'allocated';

/** The week after a move, before the server has answered; the server sets the order within a day. */
export function withMoved(week: PlannerWeek, job: PlannedJob, to: Pick<PlannedJob, 'date' | 'slot'>): PlannerWeek {
  const moved: PlannedJob = {
    ...job,
    ...to,
    ...(to.date === job.date ? {} : { status: 'confirmed' as const, vehicle: null, driver: null }),
  };
  const days = week.days.map((day) => {
    const without = day.jobs.filter(({ jobId }) => jobId !== job.jobId);
    const had = without.length < day.jobs.length ? 1 : 0;
    const gets = day.date === to.date ? 1 : 0;
    return had || gets ? { ...day, booked: day.booked - had + gets, jobs: gets ? [...without, moved] : without } : day;
  });
  return { ...week, days };
}
