import type { Binders } from '../../platform/http/binders.ts';
import { purgeQuotesJob } from './jobs.ts';
import { deskPriceRoutes, priceRoutes } from './routes.ts';

export const module = {
  jobs: [purgeQuotesJob],
  routes: ({ bind }: Binders) => {
    priceRoutes(bind);
    deskPriceRoutes(bind);
  },
};
