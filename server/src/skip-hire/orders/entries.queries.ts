import { jobs, orders } from '@tonnage/contract/skip-hire/orders/orders';
import { ORDER_STATUSES, STATES, statusesOf } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';
import type { Reach } from '../../platform/http/query-language/resource-table.ts';
import { inSites } from '../accounts/reach.ts';
import { presentJob, presentOrderEntry } from './present.ts';
import { countOrders, jobEntryRows, jobsInScope } from './queries.ts';

function ordersInScope(db: Db, scope: Reach) {
  return db
    .selectFrom('orders as o')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.account_id', '=', scope.accountId)
    .where(inSites(scope, 'o.site_id'));
}

/** The orders of a scope with what an entry shows: their terms, prices and declarations are large. */
function orderRows(db: Db, scope: Reach) {
  return ordersInScope(db, scope)
    .select(['o.id', 'o.number', 'o.status', 'o.placement', 'o.location_notes', 'o.driver_notes', 'o.po_number'])
    .select(['o.customer_reference', 'o.hire_days', 'o.hire_start', 'o.hire_until', 'o.hire_end'])
    .select(['o.net_pence', 'o.vat_pence', 'o.gross_pence', 'o.closed_reason', 'o.copied_from_order_id'])
    .select(['o.created_at', 'o.updated_at']);
}

const statesOfStatuses = sql.join(
  STATES.flatMap((state) => statusesOf(state).map((status) => sql`when ${sql.lit(status)} then ${sql.lit(state)}`)),
  sql` `,
);

export type OrderEntryRow = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>;

export const orderTable = resourceTable({
  resource: orders,
  as: 'o',
  rows: orderRows,
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
  total: (db, scope) => countOrders(db, scope, { statuses: ORDER_STATUSES, siteId: undefined }),
});

export const jobTable = resourceTable({
  resource: jobs,
  as: 'j',
  rows: jobEntryRows,
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
