import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { authEmailJob } from './jobs.ts';
import { pictureRoutes, profileRoutes } from './profile.routes.ts';
import { identityRoutes } from './routes.ts';

export const module = {
  jobs: [authEmailJob],
  emails,
  routes: ({ bind, deps, bytes }: Binders) => {
    identityRoutes(bind, deps);
    profileRoutes(bind, deps);
    pictureRoutes(bytes, deps);
  },
};
