import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { newsletterJob } from './jobs.ts';
import {
  applicationRoutes,
  brandImageFileRoutes,
  brandImageRoutes,
  failedWorkRoutes,
  newsletterRoutes,
  settingRoutes,
} from './routes.ts';

export const module = {
  jobs: [newsletterJob],
  emails,
  routes: ({ bind, bytes, deps }: Binders) => {
    applicationRoutes(bind);
    newsletterRoutes(bind);
    brandImageFileRoutes(bytes);
    settingRoutes(bind);
    brandImageRoutes(bind, deps);
    failedWorkRoutes(bind);
  },
};
