import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { acknowledgeJob } from './jobs.ts';
import { privacyRoutes } from './routes.ts';

export const module = {
  jobs: [acknowledgeJob],
  emails,
  routes: ({ bind }: Binders) => {
    privacyRoutes(bind);
  },
};
