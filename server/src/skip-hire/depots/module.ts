import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { deskCalendarRoutes } from './desk.routes.ts';

export const module = {
  routes: ({ bind }: Binders) => {
    deskCalendarRoutes(bind);
  },
  audited: {
    depot: { label: sql`(select d.name from depots d where d.id = e.entity_id)` },
    zone: { label: sql`(select z.name from zones z where z.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
