import type { Binders } from '../../platform/http/binders.ts';
import { reportRoutes } from './routes.ts';

export const module = {
  routes: ({ bind }: Binders) => reportRoutes(bind),
};
