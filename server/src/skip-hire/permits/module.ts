import type { Binders } from '../../platform/http/binders.ts';
import { permitRoutes } from './desk.routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    permitRoutes(bind);
  },
};
