import type { Binders } from '../../platform/http/binders.ts';
import { deskCalendarRoutes } from './desk.routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    deskCalendarRoutes(bind);
  },
};
