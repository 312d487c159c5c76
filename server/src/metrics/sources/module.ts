import { sql } from 'kysely';
import type { Followers } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { feedDueJob, feedJob, resyncJob } from './jobs.ts';
import { sourceRoutes } from './routes.ts';

export const module = {
  jobs: [feedDueJob, feedJob, resyncJob],
  routes: ({ bind }: Binders) => {
    sourceRoutes(bind);
  },
  follows: {
    /** A metric may be calculated from it. */
    order: {
      wants: (tenantId, accountId) => sql<boolean>`tonnage_has_source(${tenantId}, ${accountId})`,
      follow: ({ db, queue }, tenantId, orderId) => queue.send(db, resyncJob, { orderId, tenantId }),
    },
  } satisfies Followers,
};
