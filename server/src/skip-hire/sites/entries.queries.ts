import { depots, sites, zones } from '@tonnage/contract/skip-hire/sites';
import { sql } from 'kysely';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';
import { presentSite } from './present.ts';
import { matchingSite, sitesInScope } from './queries.ts';

export const siteTable = resourceTable({
  resource: sites,
  as: 's',
  rows: sitesInScope,
  columns: {
    onSite: sql`coalesce(n.on_site, 0)`,
    open: sql`coalesce(n.open, 0)`,
    depot: 's.depot_id',
    zone: 's.zone_id',
  },
  present: presentSite,
  hidden: { field: 'status', where: sql`s.status <> 'archived'` },
  search: matchingSite,
});

export const depotTable = resourceTable({
  resource: depots,
  as: 'd',
  rows: (db, scope) => db.selectFrom('depots as d').selectAll('d').where('d.tenant_id', '=', scope.tenantId),
});

export const zoneTable = resourceTable({
  resource: zones,
  as: 'z',
  rows: (db, scope) => db.selectFrom('zones as z').selectAll('z').where('z.tenant_id', '=', scope.tenantId),
});
