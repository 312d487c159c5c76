import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import type { JobStatus, JobType, OrderStatus, Slot } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { takenWasteId } from '../sites/taken.queries.ts';
import { hireStops } from './hire-stops.queries.ts';
import { orderRowSelect, type OrderListRow } from './rows.queries.ts';

export interface SummaryRow {
  counts: { site_id: string; site_name: string; status: OrderStatus; orders: number }[];
  on_site: OrderListRow[];
  over_hire: number;
  awaiting_signature: number;
  declined: { id: string; siteId: string; number: string; reason: string | null }[];
  jobs_today: number;
  upcoming: {
    id: string;
    type: JobType;
    status: JobStatus;
    date: IsoDate;
    slot: Slot;
    orderId: string;
    orderNumber: string;
    siteId: string;
    siteName: string;
    town: string;
    postcode: string;
    container: string;
    sizeYards: number;
    waste: string;
    shape: 'skip' | 'enclosed' | 'roro';
    lengthCm: number;
    heightCm: number;
  }[];
  spend: { month: IsoDate; netPence: number }[];
  weighed: { kg: number; recoveredKg: number; ofKg: number };
}

/**
 * An account's summary, in one statement. Every part reads either the trigger-maintained counts or a short index range,
 * so it costs the same with a hundred orders and with a hundred thousand. What is shown of the twelve orders on site is joined to those
 * twelve: a prepared plan expects few orders there, and would join all of them. `days` are the working days shown, ascending.
 */
export async function ordersSummary(
  db: Db,
  scope: Scope,
  today: IsoDate,
  days: readonly IsoDate[],
): Promise<SummaryRow> {
  const sites = scope.siteIds === null ? null : [...scope.siteIds];
  const mine = (alias: 'o' | 'n' | 'j' | 'k' | 'd') =>
    sql`${sql.ref(`${alias}.account_id`)} = ${scope.accountId} and ${sql.ref(`${alias}.tenant_id`)} = ${scope.tenantId}
      ${sites === null ? sql`` : sql`and ${sql.ref(`${alias}.site_id`)} = any(${sites}::uuid[])`}`;
  const open = sql`('requested', 'confirmed', 'allocated', 'en_route')`;
  const { rows } = await sql<SummaryRow>`
    select
      (select coalesce(json_agg(json_build_object('site_id', k.site_id, 'site_name', s.name, 'status', k.status,
          'orders', k.orders) order by s.name, s.id), '[]')
        from order_counts k join sites s on s.id = k.site_id where ${mine('k')} and k.orders > 0) as counts,
      (select coalesce(json_agg(r), '[]') from (
        ${orderRowSelect} where ${mine('o')} and o.id = any(array(select n.id from orders n where ${mine('n')}
          and n.status in ('on_site', 'collection_booked') order by n.hire_until, n.id limit 12))
        order by o.hire_until, o.id) r) as on_site,
      (select count(*)::int from orders o
        where ${mine('o')} and o.status in ('on_site', 'collection_booked') 
          and o.hire_until < ${today}::date and o.hire_until < coalesce(${hireStops}, ${today}::date)) as over_hire,
      (select count(*)::int from documents d where ${mine('d')} and d.status = 'awaiting_signature') as awaiting_signature,
      (select coalesce(json_agg(json_build_object('id', x.id, 'siteId', x.site_id, 'number', x.number,
          'reason', x.closed_reason)), '[]') from (
        select o.id, o.site_id, o.number, o.closed_reason from orders o
        where ${mine('o')} and o.status = 'declined' and o.updated_at >= ${addDays(today, -14)}::date
        order by o.id desc limit 5) x) as declined,
      (select count(*)::int from jobs j where ${mine('j')} and j.date = ${today} and j.status in ${open}) as jobs_today,
      (select coalesce(json_agg(json_build_object('id', x.id, 'type', x.type, 'status', x.status, 'date', x.date,
          'slot', x.slot, 'orderId', x.order_id, 'orderNumber', x.number, 'siteId', x.site_id, 'siteName', x.site_name,
          'town', x.town, 'postcode', x.postcode, 'container', x.container,
          'sizeYards', x.size_yards, 'waste', x.waste, 'shape', x.shape, 'lengthCm', x.length_cm,
          'heightCm', x.height_cm) order by x.date, x.slot, x.id), '[]') from (
        select j.id, j.type, j.status, j.date, j.slot, j.order_id, o.number, j.site_id, s.name as site_name, s.town,
          s.postcode, c.name as container, c.size_yards, w.name as waste, t.shape, c.length_cm, c.height_cm
        from jobs j join orders o on o.id = j.order_id join sites s on s.id = j.site_id
        join container_sub_types c on c.id = j.container_sub_type_id
        join container_types t on t.id = o.container_type_id
        join waste_types w on w.id = j.waste_type_id
        where ${mine('j')} and j.date between ${days[0]} and ${days.at(-1)} and j.status in ${open}
        order by j.date, j.id limit 60) x) as upcoming,
      (select coalesce(json_agg(json_build_object('month', x.month, 'netPence', x.pence) order by x.month), '[]') from (
        select o.month, sum(o.net_pence) as pence from order_spend o
        where ${mine('o')} and o.month > ${addDays(today, -765)} and o.month <= ${today}
        group by o.month) x) as spend,
      (select json_build_object('kg', coalesce(sum(x.kg), 0), 'recoveredKg', coalesce(sum(round(x.kg * x.percent / 100.0)), 0),
          'ofKg', coalesce(sum(x.kg) filter (where x.percent is not null), 0)) from (
        select j.net_weight_kg as kg, t.recovered_percent as percent
        from jobs j join waste_types t on t.id = ${takenWasteId}
        where ${mine('j')} and j.status = 'completed' and j.net_weight_kg is not null
          and j.completed_at >= ${`${today.slice(0, 7)}-01`}::timestamp at time zone ${LONDON}) x) as weighed`.execute(
    db,
  );
  return rows[0]!;
}
