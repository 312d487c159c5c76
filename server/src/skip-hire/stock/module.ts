import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { toCheck } from './queries.ts';
import { stockRoutes } from './routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    stockRoutes(bind);
  },
  deskCounts: { stock: toCheck },
  audited: {
    container: { label: sql`(select c.number from containers c where c.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
