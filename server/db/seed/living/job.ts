import type { Deps } from '../../../src/platform/deps.ts';
import { defineJob } from '../../../src/platform/queue/job.ts';
import { history } from './company.ts';

export const historyJob = defineJob({
  ...history,
  // Most companies have no such past.
  work: async (deps: Deps, data) => (await import('./history.ts')).writeHistory(deps, data),
});
