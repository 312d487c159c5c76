import type { completeOnSite } from '@tonnage/contract/skip-hire/orders/planner';
import type { Sent } from '@tonnage/contract/endpoint';
import { call } from '../../lib/api.ts';
import { useOptimisticChange } from '../../shared/use-optimistic-change.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { sentTo } from '../sent-to.ts';
import { useChange } from '../use-change.ts';
import { withJob } from './with-job.ts';
import { words } from './words.ts';

/** The actions of a job on its day. */
export type Action =
  | { kind: 'allocated'; data: { vehicleId: string; driverId: string } }
  | { kind: 'unallocated' }
  | { kind: 'started' }
  | { kind: 'takenBack' }
  | { kind: 'completed'; data: Sent<typeof completeOnSite>['body']['data'] }
  | { kind: 'failed'; data: { reason: string } };

function send(jobId: string, action: Action) {
  const params = { id: jobId };
  const nothing = { params, body: { data: {} } };
  switch (action.kind) {
    case 'allocated':
      return call('allocateTo', { params, body: { data: action.data } });
    case 'unallocated':
      return call('unallocate', nothing);
    case 'started':
      return call('startOnWay', nothing);
    case 'takenBack':
      return call('takeBack', nothing);
    case 'completed':
      return call('completeOnSite', { params, body: { data: action.data } });
    case 'failed':
      return call('failOnSite', { params, body: { data: action.data } });
  }
}

/** Runs an action with a form, confirms it, and refetches everything that shows the job. */
export function useJobAction(job: { jobId: string; number: string; account: string }, onDone: () => void) {
  return useChange((action: Action) => send(job.jobId, action), {
    message: ({ data }, { kind }) =>
      [
        words.done[kind](job.number),
        ...(kind === 'completed' || kind === 'failed' ? [sentTo(data, job.account)] : []),
      ].join(' '),
    onDone,
  });
}

/** The same for an action that needs no more than a press: it shows at once. */
export function useJobPress(job: { jobId: string; number: string }) {
  return useOptimisticChange({
    name: `job ${job.jobId}`,
    send: (kind: 'unallocated' | 'started' | 'takenBack') => send(job.jobId, { kind }),
    shows: (kind) =>
      withJob(
        job.jobId,
        kind === 'started'
          ? { status: 'en_route' }
          : kind === 'takenBack'
            ? { status: 'allocated' }
            : { status: 'confirmed', vehicle: null, driver: null, driverId: null, vehicleId: null },
      ),
    onDone: (_done, kind) => void toast({ text: words.done[kind](job.number) }),
  });
}
