import type { Deps } from '../platform/deps.ts';
import { defineJob } from '../platform/queue/job.ts';
import { history } from './past.ts';

export const historyJob = defineJob({
  ...history,
  // Most companies have no such past.
  work: async (deps: Deps, data) => (await import('@tonnage/demo/living/history')).writeHistory(deps, data),
});
