import { sql } from 'kysely';
import type { AuditedEntities } from '../../core/audit/ports.ts';
import type { Binders } from '../../platform/http/binders.ts';
import { customerSiteRoutes, siteRoutes } from './routes.ts';
import { depotTable, siteTable, zoneTable } from './entries.queries.ts';

export const module = {
  routes: ({ bind, entries }: Binders) => {
    siteRoutes(bind, entries);
    customerSiteRoutes(bind);
  },
  tables: [depotTable, siteTable, zoneTable],
  audited: {
    site: { label: sql`(select s.name from sites s where s.id = e.entity_id)` },
  } satisfies AuditedEntities,
};
