import type { Binders } from '../../platform/http/binders.ts';
import { manyMetricsRoutes } from './many.routes.ts';
import { projectRoutes } from './routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    projectRoutes(bind);
    manyMetricsRoutes(bind);
  },
};
