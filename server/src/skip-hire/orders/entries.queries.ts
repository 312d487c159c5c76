import { jobs, orders } from '@tonnage/contract/skip-hire/orders/orders';
import { STATES, statusesOf } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';
import type { Scope } from '../../platform/http/scope.ts';
import { inSites } from '../accounts/reach.ts';
import { presentJob, presentOrderEntry } from './present.ts';
import { jobRows, jobsInScope } from './queries.ts';

/** The orders of a scope, with only their own columns. */
function ordersInScope(db: Db, scope: Scope) {
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.account_id', '=', scope.accountId)
    .where(inSites(scope, 'o.site_id'));
}

const statesOfStatuses = sql.join(
  STATES.flatMap((state) => statusesOf(state).map((status) => sql`when ${sql.lit(status)} then ${sql.lit(state)}`)),
  sql` `,
);

export type OrderEntryRow = Awaited<ReturnType<ReturnType<typeof ordersInScope>['executeTakeFirstOrThrow']>>;

export const orderTable = resourceTable({
  resource: orders,
  as: 'o',
  rows: ordersInScope,
  bare: ordersInScope,
  columns: {
    state: sql`(case o.status ${statesOfStatuses} end)`,
    site: 'o.site_id',
    depot: 'o.depot_id',
    containerType: 'o.container_type_id',
    containerSubType: 'o.container_sub_type_id',
    wasteType: 'o.waste_type_id',
    siteContact: 'o.site_contact_id',
  },
  present: presentOrderEntry,
});

export const jobTable = resourceTable({
  resource: jobs,
  as: 'j',
  rows: jobRows,
  bare: jobsInScope,
  columns: {
    number: sql`((select n.number from orders n where n.tenant_id = j.tenant_id and n.id = j.order_id) || '/' || j.sequence)`,
    collectionDate: sql`(case when j.type = 'collection' then j.date end)`,
    order: 'j.order_id',
    site: 'j.site_id',
    containerSubType: 'j.container_sub_type_id',
    wasteType: 'j.waste_type_id',
  },
  present: presentJob,
});
