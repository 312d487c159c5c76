import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { call } from '../../lib/api.ts';
import { edit } from '../../lib/optimistic.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { movedTo } from '../sent-to.ts';
import { whatOf } from './what.ts';
import { withMoved } from './week.ts';

interface Move {
  job: PlannedJob;
  to: Pick<PlannedJob, 'date' | 'slot'>;
}

/**
 * Moves a job of a depot: it appears there at once, returns if the server refuses, and "Undo" moves it back. The
 * customer is emailed a minute later.
 */
export function usePlan(depotId: string) {
  const plan = useOptimisticChange({
    name: 'planJob',
    send: ({ job, to }: Move) =>
      call('planJob', { params: { id: job.jobId }, body: { data: { date: to.date, slot: to.slot } } }),
    shows: ({ job, to }) => [
      edit('getPlanner', (week, { query }) =>
        query?.depotId === depotId ? { ...week, data: withMoved(week.data, job, to) } : week,
      ),
      edit('getPlannerDay', (day) => {
        const stops = day.data.stops.filter((stop) => stop.jobId !== job.jobId || stop.date === to.date);
        return stops.length === day.data.stops.length ? day : { ...day, data: { ...day.data, stops } };
      }),
    ],
    onDone: ({ data }, { job, to }) => {
      const back = { job: { ...job, ...to }, to: { date: job.date, slot: job.slot } };
      void toast({
        text: `${whatOf(job)} moved to ${formatLongDay(to.date)}. ${movedTo(data, job.account)}`,
        undo: () => plan.mutate(back),
      });
    },
  });
  return plan;
}
