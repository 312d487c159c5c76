import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './report-email.ts';
import { reports } from './jobs.ts';
import { reportRoutes } from './routes.ts';

export const module = {
  jobs: [...reports.jobs],
  emails,
  routes: ({ bind }: Binders) => {
    reportRoutes(bind);
  },
};
