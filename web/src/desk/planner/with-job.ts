import type { PlannedJob, PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import { edit, type Edit } from '../../lib/optimistic.ts';

type Changed = Partial<Pick<PlannedStop, 'status' | 'vehicle' | 'driver' | 'driverId' | 'vehicleId'>>;

/** A job's new status, where the planner and its order show it. */
export function withJob(jobId: string, changed: Changed): Edit[] {
  const within = <Job extends PlannedJob>(jobs: Job[]) =>
    jobs.some((job) => job.jobId === jobId)
      ? jobs.map((job) => (job.jobId === jobId ? { ...job, ...changed } : job))
      : jobs;
  return [
    edit('getPlanner', (week) => {
      const days = week.data.days.map((day) => {
        const jobs = within(day.jobs);
        return jobs === day.jobs ? day : { ...day, jobs };
      });
      return days.some((day, i) => day !== week.data.days[i]) ? { ...week, data: { ...week.data, days } } : week;
    }),
    edit('getPlannerDay', (day) => {
      const stops = within(day.data.stops);
      return stops === day.data.stops ? day : { ...day, data: { ...day.data, stops } };
    }),
    edit('getDeskOrder', (order) => {
      const jobs = within(order.data.jobs);
      return jobs === order.data.jobs ? order : { ...order, data: { ...order.data, jobs } };
    }),
  ];
}
