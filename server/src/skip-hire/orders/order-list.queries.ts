import { listDeskOrders } from '@tonnage/contract/skip-hire/orders/desk';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { ORDER_STATUS_LABELS, statusesOf } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import { foundBy } from '../../core/search/words.queries.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { dayCell, poundsCell } from '../../platform/formats/cells.ts';
import { namedIn, readIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import type { TenantScope } from '../../platform/scope.ts';
import { hireStops } from './hire-stops.queries.ts';

/** Past the agreed hire, as Today counts them. */
const isOverHire = (today: IsoDate) => sql<boolean>`o.status in ('on_site', 'collection_booked')
  and o.hire_until < ${today}::date and o.hire_until < coalesce(${hireStops}, ${today}::date)`;

/** The orders with a job of that day that no lorry has. */
const unplanned = ({ tenantId }: Pick<TenantScope, 'tenantId'>, day: IsoDate) =>
  sql`select j.order_id from jobs j where j.tenant_id = ${tenantId} and j.status = 'confirmed' and j.date = ${day}::date`;

/** How many orders each view has that the office works on; of one depot, or of all. */
export async function orderCounts({ db, now, scope }: Reading<TenantContext>, depotId: string | undefined) {
  const today = dateIn(LONDON, now);
  const none = { requested: 0, scheduled: 0, unplanned: 0, 'on-site': 0, over: 0 };
  if (depotId !== undefined && !isId(depotId)) return none;
  const { rows } = await sql<typeof none>`select
      count(*) filter (where o.status in ('awaiting_payment', 'requested'))::int as requested,
      count(*) filter (where o.status = 'scheduled')::int as scheduled,
      count(*) filter (where o.id in (${unplanned(scope, today)}))::int as unplanned,
      count(*) filter (where o.status in ('on_site', 'collection_booked'))::int as "on-site",
      count(*) filter (where ${isOverHire(today)})::int as over
    from orders o where o.tenant_id = ${scope.tenantId}
      and o.status in ('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked')
      ${depotId === undefined ? sql`` : sql`and o.depot_id = ${depotId}::uuid`}`.execute(db);
  return rows[0] ?? none;
}

/** The company's orders, newest first, those on site by the end of their hire. Their last change is also that of their jobs: what a program reads of an order has both. */
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
    hireStopsOn: hireStops,
    waste: readIn('waste_types', 'o.waste_type_id', 'name'),
    updatedAt: sql`greatest(o.changed_at,
      (select max(j.changed_at) from jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id))`,
  },
  order: { hireUntil: sql`coalesce(o.hire_until, date '9999-12-31')` },
  ordered: ({ state }) => (state === 'on-site' || state === 'over' ? ['hireUntil:asc'] : undefined),
  filters: {
    q: foundBy({ order: 'o.id', account: 'o.account_id', site: 'o.site_id' }),
    state(view, { now, scope }) {
      if (view === 'over') return isOverHire(dateIn(LONDON, now));
      if (view === 'unplanned') return sql`o.id in (${unplanned(scope, dateIn(LONDON, now))})`;
      const statuses = statusesOf(view);
      // One status is an equality, so that its index also gives the order.
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
