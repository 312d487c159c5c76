import type { Binders } from '../../platform/http/binders.ts';
import { catchUp } from './catch-up.ts';
import { sendReceiptJob } from './jobs.ts';
import type { TrackingDeps } from './client.ts';
import { openLoads } from './queries.ts';
import { trackingFileRoutes, trackingRoutes } from './routes.ts';

export const module = {
  jobs: [sendReceiptJob, ...catchUp.jobs],
  sealed: [{ table: 'tenants', column: 'tracking_code_sealed' }],
  deskCounts: { waste: openLoads },
  routes: ({ bytes, bind, deps }: Binders<TrackingDeps>) => {
    trackingFileRoutes(bytes);
    trackingRoutes(bind, deps);
  },
};
