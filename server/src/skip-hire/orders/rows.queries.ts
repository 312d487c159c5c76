import type { JobStatus, JobType, OrderStatus, Placement, Slot } from '@tonnage/domain/skip-hire/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { jsonRows } from '../../platform/db/json-rows.ts';
import type { Reader } from '../../platform/http/query-language/resource-table.ts';
import { inSites } from '../accounts/in-sites.ts';
import { hireStops } from './hire-stops.queries.ts';

/** An order as the lists show it, straight from the database. Instants are text if the row came through JSON. */
export interface OrderListRow {
  id: string;
  number: string;
  status: OrderStatus;
  placement: Placement;
  location_notes: string | null;
  po_number: string | null;
  hire_start: string | null;
  hire_until: string | null;
  hire_stops_on: string | null;
  hire_end: string | null;
  vat_pence: number;
  gross_pence: number;
  created_at: Date | string;
  site: { id: string; name: string; town: string; postcode: string };
  container_type: { id: string; name: string; shape: 'skip' | 'enclosed' | 'roro' };
  container_sub_type: {
    id: string;
    name: string;
    sizeYards: number;
    lengthCm: number;
    widthCm: number;
    heightCm: number;
  };
  waste_type: { id: string; name: string };
  /**
   * The job that brought the container on site, otherwise the newest, with what more of its hire costs, and up to which day that is
   * invoiced. Without such a job the rates are those of the order. Pence without VAT.
   */
  began: { job_id: string; charged_to: string | null; pence_per_day: number | null; pence_per_week: number | null };
  next_job: { id: string; type: JobType; status: JobStatus; date: string; slot: Slot } | null;
}

/** The columns and joins of an order row; the caller adds WHERE, ORDER BY and LIMIT on `o`. */
export const orderRowSelect = sql`
  select o.id, o.number, o.status, o.placement, o.location_notes, o.po_number, o.hire_start, o.hire_until, o.hire_end,
    ${hireStops} as hire_stops_on, o.vat_pence, o.gross_pence, o.created_at,
    json_build_object('id', s.id, 'name', s.name, 'town', s.town, 'postcode', s.postcode) as site,
    json_build_object('id', t.id, 'name', t.name, 'shape', t.shape) as container_type,
    json_build_object('id', c.id, 'name', c.name, 'sizeYards', c.size_yards, 'lengthCm', c.length_cm,
      'widthCm', c.width_cm, 'heightCm', c.height_cm) as container_sub_type,
    json_build_object('id', w.id, 'name', w.name) as waste_type,
    (select json_build_object('id', j.id, 'type', j.type, 'status', j.status, 'date', j.date, 'slot', j.slot)
      from jobs j where j.order_id = o.id and j.status in ('requested', 'confirmed', 'allocated', 'en_route')
      order by j.date, j.sequence limit 1) as next_job,
    (select json_build_object('job_id', j.id, 'charged_to', j.over_hire_to,
        'pence_per_day', (x.price->>'overHirePencePerDay')::integer, 'pence_per_week', (x.price->>'overHirePencePerWeek')::integer)
      from jobs j, lateral (select j.status = 'completed' and j.type in ('delivery', 'exchange') as hires) b,
        lateral (select case when b.hires then j.price else o.price end as price) x
      where j.order_id = o.id order by b.hires desc, j.sequence desc limit 1) as began
  from orders o
  join sites s on s.id = o.site_id
  join container_types t on t.id = o.container_type_id
  join container_sub_types c on c.id = o.container_sub_type_id
  join waste_types w on w.id = o.waste_type_id`;

export async function orderRows(db: Db, tail: RawBuilder<unknown>): Promise<OrderListRow[]> {
  return jsonRows(db, sql<OrderListRow>`${orderRowSelect} ${tail}`.compile(db));
}

/** The orders that a reach includes. */
export function ordersInScope(db: Db, scope: Reader) {
  return db
    .selectFrom('orders as o')
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.account_id', '=', scope.accountId)
    .where(inSites(scope, 'o.site_id'));
}

/** The orders of a scope with what an entry shows: their terms, prices and declarations are large. */
export function orderEntryRows(db: Db, scope: Reader) {
  return ordersInScope(db, scope)
    .select(['o.id', 'o.number', 'o.status', 'o.placement', 'o.location_notes', 'o.driver_notes', 'o.po_number'])
    .select(['o.customer_reference', 'o.hire_days', 'o.hire_start', 'o.hire_until', 'o.hire_end'])
    .select(['o.net_pence', 'o.vat_pence', 'o.gross_pence', 'o.closed_reason', 'o.copied_from_order_id'])
    .select(['o.created_at', 'o.updated_at']);
}

export type OrderEntryRow = Awaited<ReturnType<ReturnType<typeof orderEntryRows>['executeTakeFirstOrThrow']>>;
