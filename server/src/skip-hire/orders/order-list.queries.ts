import { listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { ORDER_STATUS_LABELS, statusesOf } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { foundBy } from '../../core/search/words.queries.ts';
import { dayCell, poundsCell } from '../../platform/formats/cells.ts';
import { namedIn, readIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';

/** The company's orders, newest first. Their last change is also that of their jobs: what a program reads of an order has both. */
export const deskOrderTable = listTable(listDeskOrders, {
  as: 'o',
  rows: ({ db, scope }) => db.selectFrom('orders as o').selectAll('o').where('o.tenant_id', '=', scope.tenantId),
  columns: {
    account: namedIn('accounts', 'o.account_id'),
    site: readIn('sites', 'o.site_id', 'name'),
    postcode: readIn('sites', 'o.site_id', 'postcode'),
    container: readIn('container_sub_types', 'o.container_sub_type_id', 'name'),
    shape: sql`(select f.shape from container_types f where f.id = o.container_type_id)`,
    sizeYards: readIn('container_sub_types', 'o.container_sub_type_id', 'size_yards'),
    next: sql`(select json_build_object('type', j.type, 'status', j.status, 'date', j.date, 'slot', j.slot,
        'vehicle', j.vehicle_registration)
      from jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id
        and j.status in ('requested', 'confirmed', 'allocated', 'en_route')
      order by j.date, j.id limit 1)`,
    waste: readIn('waste_types', 'o.waste_type_id', 'name'),
    updatedAt: sql`greatest(o.changed_at,
      (select max(j.changed_at) from jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id))`,
  },
  filters: {
    q: foundBy({ order: 'o.id', account: 'o.account_id', site: 'o.site_id' }),
    // One status is an equality, so that its index also gives the order.
    state(state) {
      const statuses = statusesOf(state);
      return statuses.length === 1 ? sql`o.status = ${statuses[0]}` : sql`o.status = any(${[...statuses]})`;
    },
    updatedSince: (since, { scope }) => sql`o.id in (
      select c.id from orders c where c.tenant_id = ${scope.tenantId} and c.changed_at >= ${since}::timestamptz
      union select j.order_id from jobs j where j.tenant_id = ${scope.tenantId} and j.changed_at >= ${since}::timestamptz)`,
  },
  file: {
    name: 'orders',
    by: 'state',
    columns: [
      { header: 'Order', cell: (row) => row.number },
      { header: 'Status', cell: (row) => ORDER_STATUS_LABELS[row.status] },
      { header: 'Customer', cell: (row) => row.account.name },
      { header: 'Site', cell: (row) => row.site },
      { header: 'Postcode', cell: (row) => row.postcode },
      { header: 'Container', cell: (row) => row.container },
      { header: 'Waste', cell: (row) => row.waste },
      { header: 'PO number', cell: (row) => row.poNumber },
      { header: 'Ordered on', cell: (row) => dayCell(row.orderedOn) },
      { header: 'Total (£)', cell: (row) => poundsCell(row.grossPence) },
    ],
  },
});
