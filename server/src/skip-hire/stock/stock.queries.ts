import { listStock } from '@tonnage/contract/skip-hire/stock';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { CONTAINER_STATE_LABELS, type ContainerState } from '@tonnage/domain/skip-hire/stock';
import { sql, type RawBuilder } from 'kysely';
import { foundBy } from '../../core/search/words.queries.ts';
import type { Db } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/containing.ts';
import { dayCell } from '../../platform/formats/cells.ts';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import type { TenantScope } from '../../platform/scope.ts';

interface Line {
  id: string;
  number: string | null;
  size_id: string;
  state: ContainerState;
  to_check: boolean;
  note: string | null;
  depot_id: string;
  order_id: string | null;
  vehicle_id: string | null;
  since: string;
}

const day = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** What a lorry took on an earlier day is back at its depot. */
const isBack = (today: string) => sql`(c.state = 'lorry' and ${day('c.since')} < ${today}::date)`;

/** The company's containers, and its orders on site whose container has no number. */
function lines({ db, scope, now }: { db: Db; scope: TenantScope; now: Instant }) {
  const today = dateIn(LONDON, now);
  const all: RawBuilder<Line> = sql`(
    select c.id, c.number, c.container_sub_type_id as size_id,
      case when ${isBack(today)} then 'depot' else c.state end as state, c.to_check, c.note, c.depot_id, c.order_id,
      case when not ${isBack(today)} then c.vehicle_id end as vehicle_id, coalesce(o.hire_start, ${day('c.since')}) as since
    from containers c left join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    where c.tenant_id = ${scope.tenantId}
    union all
    select o.id, null, o.container_sub_type_id, 'site', false, null, o.depot_id, o.id, null,
      coalesce(o.hire_start, ${day('o.updated_at')})
    from orders o where o.tenant_id = ${scope.tenantId} and o.status in ('on_site', 'collection_booked')
      and o.container_number is null)`;
  return db.selectFrom(all.as('x')).selectAll('x');
}

/** How a size is drawn: as the first family that has it. */
export const shapeOf = (size: string) => sql`coalesce((select f.shape from container_type_sub_types l
  join container_types f on f.tenant_id = l.tenant_id and f.id = l.container_type_id
  where l.container_sub_type_id = ${sql.ref(size)} order by f.sort_order, f.id limit 1), 'skip')`;

const find = foundBy({ order: 'x.order_id' });
const findCustomer = foundBy({ account: 'o.account_id', site: 'o.site_id' });

/** Every container of the company by number, then those on site whose number is not known; without the scrapped, unless asked for. */
export const stockTable = listTable(listStock, {
  as: 'x',
  rows: lines,
  listed: ({ state, q }) => (state === undefined && !q ? sql`x.state <> 'scrapped'` : sql`true`),
  columns: {
    size: namedIn('container_sub_types', 'x.size_id'),
    shape: shapeOf('x.size_id'),
    sizeYards: sql`(select z.size_yards from container_sub_types z where z.id = x.size_id)`,
    depot: namedIn('depots', 'x.depot_id'),
    order: sql`(select json_build_object('id', o.id, 'number', o.number, 'site', s.name, 'postcode', s.postcode,
        'hireUntil', o.hire_until)
      from orders o join sites s on s.tenant_id = o.tenant_id and s.id = o.site_id where o.id = x.order_id)`,
    account: sql`(select json_build_object('id', a.id, 'name', a.name)
      from orders o join accounts a on a.tenant_id = o.tenant_id and a.id = o.account_id where o.id = x.order_id)`,
    vehicle: namedIn('vehicles', 'x.vehicle_id', ['id', 'name', 'registration']),
  },
  // As people count: 9 before 10, and those without a number last.
  order: { number: sql`(coalesce(lpad(lower(x.number), 40, '0'), '~') collate "C")` },
  filters: {
    state: (state) => (state === 'to_check' ? sql`x.to_check` : sql`x.state = ${state}`),
    async q(q, reader) {
      const [byOrder, byCustomer] = [await find(q, reader), await findCustomer(q, reader)];
      return sql`(${containing(['x.number'], q)} or ${byOrder} or exists (
        select from orders o where o.id = x.order_id and ${byCustomer}))`;
    },
  },
  file: {
    name: 'stock',
    by: 'state',
    columns: [
      { header: 'Number', cell: (row) => row.number },
      { header: 'Size', cell: (row) => row.size.name },
      { header: 'Status', cell: (row) => CONTAINER_STATE_LABELS[row.state] },
      { header: 'Depot', cell: (row) => row.depot.name },
      { header: 'Customer', cell: (row) => row.account?.name ?? null },
      { header: 'Site', cell: (row) => row.order?.site ?? null },
      { header: 'Postcode', cell: (row) => row.order?.postcode ?? null },
      { header: 'Order', cell: (row) => row.order?.number ?? null },
      { header: 'Lorry', cell: (row) => row.vehicle?.registration ?? null },
      { header: 'Since', cell: (row) => dayCell(row.since) },
      { header: 'Hire until', cell: (row) => dayCell(row.order?.hireUntil ?? null) },
      { header: 'To check', cell: (row) => (row.toCheck ? 'Yes' : null) },
      { header: 'Note', cell: (row) => row.note },
    ],
  },
});
