import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './report-email.ts';
import { reportsJob } from './jobs.ts';
import { reportRoutes } from './routes.ts';

export const module = {
  jobs: [reportsJob],
  emails,
  routes: ({ bind }: Binders) => {
    reportRoutes(bind);
  },
};
