import { jobs, orders } from '@tonnage/contract/skip-hire/orders/orders';
import { ORDER_STATUSES, STATES, statusesOf } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { resourceTable } from '../../platform/http/query-language/resource-table.ts';
import { presentJob, presentOrderEntry } from './present.ts';
import { countOrders, jobEntryRows, jobsInScope } from './queries.ts';
import { orderEntryRows, ordersInScope } from './rows.queries.ts';

const statesOfStatuses = sql.join(
  STATES.flatMap((state) => statusesOf(state).map((status) => sql`when ${sql.lit(status)} then ${sql.lit(state)}`)),
  sql` `,
);

export const orderTable = resourceTable({
  resource: orders,
  as: 'o',
  rows: orderEntryRows,
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
