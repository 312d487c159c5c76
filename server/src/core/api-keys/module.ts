import type { Binders } from '../../platform/http/binders.ts';
import { keyRoutes } from './routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    keyRoutes(bind);
  },
};
