import type { ReportBy, ReportLines } from '@tonnage/domain/skip-hire/reports';
import { sql, type RawBuilder } from 'kysely';
import { jobCost } from '../depots/job-cost.queries.ts';
import type { Period } from './period.ts';

/**
 * What the figures of a report consist of, each a query with the same columns: `id`, `date`, `account_id`, `size_id`, `waste_id`, `lorry`,
 * `driver`, `depot_id`, `month`, `what`, `order_id`, `order_number`, `invoice_id`, `invoice_number`, and the figures `net_pence`, `jobs`, `jobs_pence`,
 * `weight_kg`, `hire_days`, `cost_pence` and `margin_pence`, of which one kind fills only its own.
 */
export const factsOf = (of: ReportLines, tenantId: string, period: Period): RawBuilder<unknown> =>
  FACTS[of](tenantId, period);

/** The column that each report is divided by. */
export const KEYS: Record<ReportBy, RawBuilder<unknown>> = {
  customer: sql`account_id::text`,
  size: sql`size_id::text`,
  waste: sql`waste_id::text`,
  lorry: sql`lorry`,
  driver: sql`driver`,
  depot: sql`depot_id::text`,
  month: sql`month`,
};

const COST = jobCost(sql`j.net_weight_kg`);

const FACTS: Record<ReportLines, (tenantId: string, period: Period) => RawBuilder<unknown>> = {
  // The lines that the sales file of the ledger has, by the same day and with the same sign.
  sales: (tenantId, { from, to }) => sql`
    select i.id::text || '-' || l.position as id, i.issued_on as date, i.account_id,
      coalesce(j.container_sub_type_id, o.container_sub_type_id) as size_id, coalesce(j.waste_type_id, o.waste_type_id) as waste_id,
      coalesce(j.vehicle_id::text, j.vehicle_registration) as lorry, coalesce(j.driver_id::text, j.driver_name) as driver,
      coalesce(j.depot_id, o.depot_id) as depot_id,
      to_char(i.issued_on, 'YYYY-MM') as month, l.label as what, o.id as order_id, o.number as order_number,
      i.id as invoice_id, i.number as invoice_number,
      (case i.kind when 'credit_note' then -1 else 1 end * l.net_pence)::bigint as net_pence, 0::bigint as jobs, 0::bigint as jobs_pence,
      0::bigint as weight_kg, 0::bigint as hire_days, null::bigint as cost_pence, null::bigint as margin_pence
    from invoices i
    join invoice_lines l on l.tenant_id = i.tenant_id and l.invoice_id = i.id
    left join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
    left join jobs j on j.tenant_id = l.tenant_id and j.id = l.job_id
    where i.tenant_id = ${tenantId} and i.issued_on between ${from}::date and ${to}::date`,

  jobs: (tenantId, { from, to }) => sql`
    select j.id::text as id, j.date, j.account_id, j.container_sub_type_id as size_id, j.waste_type_id as waste_id,
      coalesce(j.vehicle_id::text, j.vehicle_registration) as lorry, coalesce(j.driver_id::text, j.driver_name) as driver, j.depot_id, to_char(j.date, 'YYYY-MM') as month,
      j.type as what, o.id as order_id, o.number as order_number, null::uuid as invoice_id, null::text as invoice_number,
      0::bigint as net_pence, 1::bigint as jobs, j.net_pence::bigint as jobs_pence, coalesce(j.net_weight_kg, 0)::bigint as weight_kg, 0::bigint as hire_days,
      ${COST} as cost_pence,
      j.net_pence - ${COST} as margin_pence
    from jobs j
    join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id
    join waste_types w on w.tenant_id = j.tenant_id and w.id = j.waste_type_id
    join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id
    left join zones z on z.tenant_id = s.tenant_id and z.id = s.zone_id
    where j.tenant_id = ${tenantId} and j.status = 'completed' and j.date between ${from}::date and ${to}::date`,

  // A row for each month that a container stood in: the days of a month are those of its own.
  hire: (tenantId, { from, to, today }) => sql`
    select o.id::text || '-' || to_char(m.first, 'YYYY-MM') as id, greatest(o.hire_start, m.first) as date, o.account_id,
      o.container_sub_type_id as size_id, o.waste_type_id as waste_id, null::text as lorry, null::text as driver, o.depot_id,
      to_char(m.first, 'YYYY-MM') as month, t.name as what, o.id as order_id, o.number as order_number,
      null::uuid as invoice_id, null::text as invoice_number, 0::bigint as net_pence, 0::bigint as jobs, 0::bigint as jobs_pence, 0::bigint as weight_kg,
      (least(coalesce(o.hire_end, ${today}::date), m.last) - greatest(o.hire_start, m.first) + 1)::bigint as hire_days,
      null::bigint as cost_pence, null::bigint as margin_pence
    from (
      select greatest(g::date, ${from}::date) as first, least((g + interval '1 month')::date - 1, ${to}::date, ${today}::date) as last
      from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month') g) m
    join orders o on o.tenant_id = ${tenantId} and m.first <= m.last and o.hire_start <= m.last and coalesce(o.hire_end, ${today}::date) >= m.first
    join container_sub_types t on t.tenant_id = o.tenant_id and t.id = o.container_sub_type_id`,
};
