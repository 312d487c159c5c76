import type { Binders } from '../../platform/http/binders.ts';
import { importFileJob } from './jobs.ts';
import { importRoutes, numberRoutes } from './routes.ts';

export const module = {
  jobs: [importFileJob],
  routes: ({ bind }: Binders) => {
    importRoutes(bind);
    numberRoutes(bind);
  },
};
