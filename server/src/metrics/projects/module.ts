import type { Binders } from '../../platform/http/binders.ts';
import { manyMetricsRoutes, projectRoutes } from './routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    projectRoutes(bind);
    manyMetricsRoutes(bind);
  },
};
