import type { Binders } from '../../platform/http/binders.ts';
import { auditRoutes } from './routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    auditRoutes(bind);
  },
};
