import type { Binders } from '../../platform/http/binders.ts';
import { purgeHeldPricesJob } from './jobs.ts';
import { deskPriceRoutes, fuelSurchargeRoutes, priceRoutes } from './routes.ts';

export const module = {
  jobs: [purgeHeldPricesJob],
  routes: ({ bind }: Binders) => {
    priceRoutes(bind);
    deskPriceRoutes(bind);
    fuelSurchargeRoutes(bind);
  },
};
