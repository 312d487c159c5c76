import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './emails.ts';
import { staffRoutes } from './routes.ts';

export const module = {
  emails,
  routes: ({ bind, deps }: Binders) => {
    staffRoutes(bind, deps);
  },
};
