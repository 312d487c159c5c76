import type { Binders } from '../../platform/http/binders.ts';
import { importFileJob } from './jobs.ts';
import { importRoutes } from './routes.ts';

export const module = {
  jobs: [importFileJob],
  routes: ({ bind }: Binders) => importRoutes(bind),
};
