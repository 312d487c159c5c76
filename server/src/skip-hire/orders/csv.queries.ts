import { ewcText } from '@tonnage/domain/skip-hire/catalogue';
import {
  JOB_TYPE_LABELS,
  ORDER_STATUS_LABELS,
  PLACEMENT_LABELS,
  SLOT_LABELS,
  type OrderStatus,
  type Placement,
  type Slot,
  type JobType,
} from '@tonnage/domain/skip-hire/orders';
import { dayCell, poundsCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { Scope } from '../../platform/scope.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { matchingIds, matchOf } from './matching.queries.ts';
import { inScope, orderStatusesOf, type OrderFilters } from './queries.ts';

const COLUMNS: readonly FileColumn<OrderCsvRow>[] = [
  { header: 'Order', cell: (row) => row.number },
  { header: 'Status', cell: (row) => ORDER_STATUS_LABELS[row.status] },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Address', cell: (row) => row.address },
  { header: 'Town', cell: (row) => row.town },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Container', cell: (row) => row.container },
  { header: 'Container type', cell: (row) => row.kind },
  { header: 'Waste', cell: (row) => row.waste },
  { header: 'EWC codes', cell: (row) => row.ewc_codes.map(ewcText).join('; ') },
  { header: 'Placement', cell: (row) => PLACEMENT_LABELS[row.placement] },
  { header: 'Position', cell: (row) => row.location_notes },
  { header: 'PO number', cell: (row) => row.po_number },
  { header: 'Your reference', cell: (row) => row.customer_reference },
  { header: 'Ordered on', cell: (row) => dayCell(row.ordered_on) },
  { header: 'Ordered by', cell: (row) => row.placed_by },
  { header: 'Delivery date', cell: (row) => dayCell(row.first_date) },
  { header: 'Time of day', cell: (row) => SLOT_LABELS[row.first_slot] },
  { header: 'On hire from', cell: (row) => dayCell(row.hire_start) },
  { header: 'Hire period ends', cell: (row) => dayCell(row.hire_until) },
  { header: 'Hire ended', cell: (row) => dayCell(row.hire_end) },
  { header: 'Next job', cell: (row) => row.next_type && JOB_TYPE_LABELS[row.next_type] },
  { header: 'Next job on', cell: (row) => dayCell(row.next_date) },
  { header: 'Weight (t)', cell: (row) => row.weight_kg && row.weight_kg / 1000 },
];

const MONEY: readonly FileColumn<OrderCsvRow>[] = [
  { header: 'Net (£)', cell: (row) => poundsCell(row.net_pence) },
  { header: 'VAT (£)', cell: (row) => poundsCell(row.vat_pence) },
  { header: 'Total (£)', cell: (row) => poundsCell(row.gross_pence) },
];

/** The columns of the orders export, in the trade's words; money only for those who may see prices. */
export function orderColumns(scope: Scope): readonly FileColumn<OrderCsvRow>[] {
  return scope.may('prices.view') ? [...COLUMNS, ...MONEY] : COLUMNS;
}

/** An order as an exported list shows it. */
export interface OrderCsvRow {
  id: string;
  number: string;
  status: OrderStatus;
  placement: Placement;
  location_notes: string | null;
  po_number: string | null;
  customer_reference: string | null;
  ordered_on: string;
  hire_start: string | null;
  hire_until: string | null;
  hire_end: string | null;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  site: string;
  address: string;
  town: string;
  postcode: string;
  container: string;
  kind: string;
  waste: string;
  ewc_codes: string[];
  placed_by: string;
  first_date: string;
  first_slot: Slot;
  next_type: JobType | null;
  next_date: string | null;
  weight_kg: number | null;
}

/** The orders of a list after a cursor, in order; at most `limit`. The filters are the list's. */
export async function ordersAfter(
  db: Db,
  scope: Scope,
  filters: Omit<OrderFilters, 'pagination'>,
  after: string | null,
  limit: number,
): Promise<OrderCsvRow[]> {
  if (filters.siteId !== undefined && (!isId(filters.siteId) || !scope.mayUseSite(filters.siteId))) return [];
  const up = filters.sort === 'createdAt:asc';
  const direction = up ? sql`asc` : sql`desc`;
  const beyond = after === null ? sql`` : up ? sql`and o.id > ${after}` : sql`and o.id < ${after}`;
  const statuses = orderStatusesOf(filters.status);
  const within = sql`${inScope(scope, filters.siteId)} ${beyond}`;
  const q = filters.q?.trim();
  const some = filters.status === undefined ? sql`` : sql`and o.status = any(${[...statuses]})`;
  const ids = q
    ? sql`select id from (${matchingIds(scope, await matchOf(db, scope, q), { within, statuses, direction, limit })}) m
        order by id ${direction} limit ${limit}`
    : sql`select o.id from orders o where ${within} ${some} order by o.id ${direction} limit ${limit}`;
  const { rows } = await sql<OrderCsvRow>`
    select o.id, o.number, o.status, o.placement, o.location_notes, o.po_number, o.customer_reference, o.ordered_on,
      o.hire_start, o.hire_until, o.hire_end, o.net_pence, o.vat_pence, o.gross_pence, s.name as site,
      s.address_line1 as address, s.town, s.postcode, c.name as container, t.name as kind, w.name as waste, w.ewc_codes,
      coalesce(u.name, tonnage_doer(o.placed_by)) as placed_by, f.date as first_date, f.slot as first_slot, n.type as next_type, n.date as next_date,
      (select sum(j.net_weight_kg)::int from jobs j where j.order_id = o.id) as weight_kg
    from (${ids}) m
    join orders o on o.id = m.id
    join sites s on s.id = o.site_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join container_types t on t.id = o.container_type_id
    join waste_types w on w.id = o.waste_type_id
    left join users u on u.id = o.placed_by
    join jobs f on f.order_id = o.id and f.sequence = 1
    left join lateral (select j.type, j.date from jobs j where j.order_id = o.id
      and j.status in ('requested', 'confirmed', 'allocated', 'en_route') order by j.date, j.sequence limit 1) n on true
    order by o.id ${direction}`.execute(db);
  return rows;
}
