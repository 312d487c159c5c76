import type { Binders } from '../../platform/http/binders.ts';
import { incomingRoutes } from './routes.ts';

export const module = {
  routes: ({ bind, deps }: Binders) => {
    incomingRoutes(bind, deps);
  },
};
