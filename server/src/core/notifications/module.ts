import type { Binders } from '../../platform/http/binders.ts';
import { emails } from './notice-email.ts';
import { notificationRoutes } from './routes.ts';

export const module = {
  emails,
  routes: ({ bind }: Binders) => {
    notificationRoutes(bind);
  },
};
