import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { expiriesJob } from './jobs.ts';
import { deskRoutes } from './routes.ts';

export const module = {
  jobs: [expiriesJob],
  emails,
  routes: ({ bind }: Binders) => {
    deskRoutes(bind);
  },
};
