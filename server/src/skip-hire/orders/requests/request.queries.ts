import type { Placement, JobType, Slot } from '@tonnage/domain/skip-hire/orders';
import { type RequestFacts, requestWarnings } from '@tonnage/domain/skip-hire/requests';
import type { ContainerShape } from '@tonnage/domain/skip-hire/vehicles';
import { sql } from 'kysely';
import { FREE, type Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/containing.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { TenantScope } from '../../../platform/scope.ts';
import { isDocumented } from '../documented.queries.ts';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import type { IsoDate } from '@tonnage/domain/common/dates';

/** A pending request, as a single query returns it. Instants that came through JSON are text. */
interface RequestRow {
  id: string;
  order_id: string;
  number: string;
  type: JobType;
  date: string;
  slot: Slot;
  created_at: Date;
  requested_by: string;
  notes: string | null;
  driver_notes: string | null;
  po_number: string | null;
  placement: Placement;
  container: string;
  shape: ContainerShape;
  size_yards: number;
  waste: string;
  gross_pence: number | null;
  booked: number;
  capacity: number;
  permit_granted: boolean;
  note_signed: boolean;
  account: { id: string; name: string; number: string } & RequestFacts['account'];
  site: { id: string; name: string; town: string; postcode: string };
  depot: { id: string; name: string };
  proposal: {
    date: string;
    slot: Slot;
    note: string | null;
    status: 'waiting' | 'accepted' | 'declined' | 'withdrawn';
    createdAt: string;
  } | null;
}

/** Paid, if payment is required: a request with a pending card payment is not pending for staff. */
const waiting = (scope: TenantScope) => sql`j.tenant_id = ${scope.tenantId} and j.status = 'requested'
  and o.status <> 'awaiting_payment' and (p.id is null or p.status = 'paid')`;

/** Each table names the tenant: otherwise PostgreSQL expects the tenant's orders to be few, and begins with all of them. */
const from = sql`from jobs j join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id
  left join payments p on p.tenant_id = j.tenant_id and p.id = j.payment_id`;

export async function waitingRequests(db: Db, scope: TenantScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${from} where ${waiting(scope)}`.execute(db);
  return rows[0]!.n;
}

/** When the oldest pending request was made; null if none is pending. */
export async function oldestRequest(db: Db, scope: TenantScope): Promise<string | null> {
  const { rows } = await sql<{
    at: Date | null;
  }>`select min(j.created_at) as at ${from} where ${waiting(scope)}`.execute(db);
  return rows[0]?.at?.toISOString() ?? null;
}

/** A page of the pending requests, and the total. */
export async function requestRows(
  db: Db,
  scope: TenantScope,
  filters: {
    depotId?: string | undefined;
    q?: string | undefined;
    sort: 'requestedAt:asc' | 'date:asc';
    limit: number;
    offset: number;
  },
): Promise<{ rows: RequestRow[]; total: number }> {
  if (filters.depotId !== undefined && !isId(filters.depotId)) return { rows: [], total: 0 };
  const depot = filters.depotId === undefined ? sql`` : sql`and j.depot_id = ${filters.depotId}::uuid`;
  const search = filters.q
    ? sql`and ${containing(['o.number', 'o.po_number', 'a.name', 's.name', 's.postcode'], filters.q)}`
    : sql``;
  const searched = filters.q
    ? sql`join accounts a on a.tenant_id = j.tenant_id and a.id = j.account_id
        join sites s on s.tenant_id = j.tenant_id and s.id = j.site_id`
    : sql``;
  const tables = sql`${from} ${searched} where ${waiting(scope)} ${depot} ${search}`;
  const order = filters.sort === 'date:asc' ? sql`j.date, j.created_at, j.id` : sql`j.created_at, j.id`;
  const { rows: counted } = await sql<{ n: number }>`select ${FREE} count(*)::int as n ${tables}`.execute(db);
  // The page is an array, which is evaluated once: a derived table would be evaluated again for each row that the
  // planner did not expect. Names are read row by row, never joined first, which the planner does while statistics lag behind.
  const { rows } = await sql<RequestRow>`
    select ${FREE} j.id, j.order_id, o.number, j.type, j.date, j.slot, j.created_at, 
      coalesce((select u.name from users u where u.id = j.requested_by), tonnage_doer(j.requested_by)) as requested_by,
      j.notes, o.driver_notes, o.po_number, o.placement,
      (select c.name from container_sub_types c where c.id = j.container_sub_type_id) as container,
      (select c.size_yards from container_sub_types c where c.id = j.container_sub_type_id) as size_yards,
      (select f.shape from container_types f where f.id = o.container_type_id) as shape,
      (select w.name from waste_types w where w.id = j.waste_type_id) as waste,
      case when j.type in ('delivery', 'wait_and_load') then o.gross_pence
        else (j.price->>'grossPence')::integer end as gross_pence,
      coalesce(dd.booked, 0) as booked, coalesce(dd.capacity, wd.capacity, 0) as capacity,
      exists (select from permits pe where pe.order_id = o.id and pe.status = 'granted'
        and j.date between pe.valid_from and pe.valid_to) as permit_granted,
      ${isDocumented} as note_signed,
      (select json_build_object('id', a.id, 'name', a.name, 'number', a.number, 'status', a.status, 'type', a.type,
          'creditLimitPence', a.credit_limit_pence, 'exposurePence', a.exposure_pence, 'poMandatory', a.po_mandatory)
        from accounts a where a.id = j.account_id) as account,
      (select json_build_object('id', s.id, 'name', s.name, 'town', s.town, 'postcode', s.postcode)
        from sites s where s.id = j.site_id) as site,
      (select json_build_object('id', y.id, 'name', y.name) from depots y where y.id = j.depot_id) as depot,
      (select json_build_object('date', dp.date, 'slot', dp.slot, 'note', dp.note, 'status', dp.status,
          'createdAt', to_char(dp.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from date_proposals dp where dp.job_id = j.id order by dp.id desc limit 1) as proposal
    from jobs j
    join orders o on o.tenant_id = j.tenant_id and o.id = j.order_id
    left join depot_days dd on dd.tenant_id = j.tenant_id and dd.depot_id = j.depot_id and dd.date = j.date
    left join depot_weekdays wd on wd.tenant_id = j.tenant_id and wd.depot_id = j.depot_id and wd.weekday = extract(isodow from j.date)
    where j.tenant_id = ${scope.tenantId} and j.id = any(array(
      select j.id ${tables} order by ${order} limit ${filters.limit} offset ${filters.offset}))
    order by ${order}`.execute(db);
  return { rows, total: counted[0]!.n };
}

export function presentRequest(row: RequestRow, today: IsoDate): DeskRequest {
  const { id, name, number } = row.account;
  const day = { booked: row.booked, capacity: row.capacity };
  const facts = {
    type: row.type,
    date: row.date,
    placement: row.placement,
    poNumber: row.po_number,
    day,
    account: row.account,
    permitGranted: row.permit_granted,
    noteSigned: row.note_signed,
  };
  return {
    jobId: row.id,
    orderId: row.order_id,
    number: row.number,
    type: row.type,
    date: row.date,
    slot: row.slot,
    requestedAt: row.created_at.toISOString(),
    requestedBy: row.requested_by,
    account: { id, name, number },
    site: row.site,
    depot: row.depot,
    container: row.container,
    shape: row.shape,
    sizeYards: row.size_yards,
    waste: row.waste,
    placement: row.placement,
    poNumber: row.po_number,
    notes: row.notes,
    driverNotes: row.driver_notes,
    grossPence: row.gross_pence,
    day,
    warnings: requestWarnings(facts, today),
    proposal: row.proposal,
  };
}
