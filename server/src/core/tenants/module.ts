import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { newsletterJob } from './jobs.ts';
import { brandImageFileRoutes, brandImageRoutes } from './branding.routes.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { applicationRoutes } from './routes.ts';
import { settingRoutes } from './settings.routes.ts';

export const module = {
  jobs: [newsletterJob],
  emails,
  routes: ({ bind, bytes, deps }: Binders) => {
    applicationRoutes(bind);
    newsletterRoutes(bind);
    brandImageFileRoutes(bytes);
    settingRoutes(bind);
    brandImageRoutes(bind, deps);
  },
};
