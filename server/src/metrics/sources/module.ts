import type { Binders } from '../../platform/http/binders.ts';
import { feedDueJob, feedJob, resyncJob } from './jobs.ts';
import { sourceRoutes } from './routes.ts';

export const module = {
  jobs: [feedDueJob, feedJob, resyncJob],
  routes: ({ bind }: Binders) => {
    sourceRoutes(bind);
  },
};
