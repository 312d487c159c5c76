import type { Binders } from '../../platform/http/binders.ts';
import { sendMailJob } from './jobs.ts';
import { mailRoutes } from './routes.ts';

export const module = {
  jobs: [sendMailJob],
  routes: ({ bind, deps }: Binders) => {
    mailRoutes(bind, deps);
  },
};
