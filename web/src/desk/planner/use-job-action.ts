import type { completeOnSite } from '@tonnage/contract/skip-hire/orders/planner';
import type { Sent } from '@tonnage/contract/endpoint';
import { call } from '../../lib/api.ts';
import { JOB_CALLS } from '../queries.ts';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** The actions of a job on its day. */
export type Action =
  | { kind: 'allocated'; data: { vehicleId: string; driverId: string } }
  | { kind: 'unallocated' }
  | { kind: 'started' }
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
    case 'completed':
      return call('completeOnSite', { params, body: { data: action.data } });
    case 'failed':
      return call('failOnSite', { params, body: { data: action.data } });
  }
}

/** Runs the action, confirms it, and refetches everything that shows the job. */
export function useJobAction(job: { jobId: string; number: string }, onDone: () => void) {
  return useChange((action: Action) => send(job.jobId, action), {
    message: (_, action) => words.done[action.kind](job.number),
    onDone,
    refetch: JOB_CALLS,
  });
}
