import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { expiries } from './jobs.ts';
import { deskRoutes } from './routes.ts';

export const module = {
  jobs: [...expiries.jobs],
  emails,
  routes: ({ bind }: Binders) => {
    deskRoutes(bind);
  },
};
