import type { Binders } from '../../platform/http/binders.ts';
import { driverDayRoutes } from './driver-routes/desk.routes.ts';
import { driverRoutes } from './driver-routes/routes.ts';
import { fleetRoutes } from './routes.ts';

export const module = {
  routes: ({ bind, bytes, deps }: Binders) => {
    driverRoutes(bind, bytes);
    fleetRoutes(bind);
    driverDayRoutes(bind, deps);
  },
};
