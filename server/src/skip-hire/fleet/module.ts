import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { driverDayRoutes, driverRoutes } from './driver-routes/routes.ts';
import { fleetRoutes } from './routes.ts';

export const module = {
  sealed: [{ table: 'routes', column: 'token_sealed' }],
  routes: ({ bind, bytes, deps }: Binders) => {
    driverRoutes(bind, bytes);
    fleetRoutes(bind);
    driverDayRoutes(bind, deps);
  },
  audited: {
    vehicle: { label: sql`(select v.registration from vehicles v where v.id = e.entity_id)` },
    driver: { label: sql`(select d.name from drivers d where d.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
