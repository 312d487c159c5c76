import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlannedJob } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { JOB_CALLS, plannerQuery, refresh } from '../queries.ts';
import { whatOf } from './what.ts';
import { withMoved } from './week.ts';

interface Move {
  job: PlannedJob;
  to: Pick<PlannedJob, 'date' | 'slot'>;
}

/**
 * Moves a job on the planner: it appears there at once, returns if the server refuses, and "Undo" moves it back. The
 * customer is notified of each move that is final.
 */
export function usePlan(depotId: string, from: IsoDate) {
  const queryClient = useQueryClient();
  const query = plannerQuery(depotId, from);
  const plan = useMutation({
    mutationFn: ({ job, to }: Move) =>
      call('planJob', { params: { id: job.jobId }, body: { data: { date: to.date, slot: to.slot } } }),
    onMutate: async ({ job, to }) => {
      await queryClient.cancelQueries({ queryKey: query.queryKey });
      const before = queryClient.getQueryData(query.queryKey);
      if (before) queryClient.setQueryData(query.queryKey, { ...before, data: withMoved(before.data, job, to) });
      return before;
    },
    onError: (_error, _move, before) => {
      if (before) queryClient.setQueryData(query.queryKey, before);
    },
    onSuccess: (_answer, { job, to }) => {
      const back = { job: { ...job, ...to }, to: { date: job.date, slot: job.slot } };
      void toast({
        text: `${whatOf(job)} moved to ${formatLongDay(to.date)}. The customer has been notified.`,
        undo: () => plan.mutate(back),
      });
    },
    onSettled: () => refresh(queryClient, JOB_CALLS),
  });
  return plan;
}
