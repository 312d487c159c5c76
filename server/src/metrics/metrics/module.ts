import type { Binders } from '../../platform/http/binders.ts';
import { computeJob } from './commands/compute-later.ts';
import { watchMetricJob } from './commands/watch-figures.ts';
import { metricRoutes } from './routes.ts';

export const module = {
  jobs: [computeJob, watchMetricJob],
  routes: ({ bind }: Binders) => {
    metricRoutes(bind);
  },
};
