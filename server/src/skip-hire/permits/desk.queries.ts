import type { DeskPermit, PERMIT_VIEWS } from '@tonnage/contract/skip-hire/permits';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import type { OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { PERMIT_SOON_DAYS, permitOn, type PermitStatus } from '@tonnage/domain/skip-hire/permits';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/http/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { escapeLike } from '../../platform/http/query-language/compile.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;
type View = (typeof PERMIT_VIEWS)[number];

interface PermitListRow {
  id: string;
  status: PermitStatus;
  council: string;
  number: string | null;
  reference: string | null;
  applied_on: IsoDate | null;
  valid_from: IsoDate | null;
  valid_to: IsoDate | null;
  refused_reason: string | null;
  soon: boolean;
  order_id: string;
  order_number: string;
  order_status: OrderStatus;
  account_id: string;
  account: string;
  site: string;
  postcode: string;
  delivery_on: IsoDate | null;
  lead_days: number;
  valid_days: number;
}

/** Expires within a fortnight, or has expired, while its container is on the road: the rule that Today counts by. */
const soonOn = (today: IsoDate) => sql`(p.status = 'granted' and o.status in ('on_site', 'collection_booked')
  and p.valid_to <= ${addDays(today, PERMIT_SOON_DAYS)}::date)`;

const viewOf = (view: View | undefined, today: IsoDate): RawBuilder<unknown> => {
  if (view === undefined) return sql`true`;
  return {
    open: sql`p.status in ('required', 'applied') and o.status not in ('cancelled', 'declined', 'completed')`,
    soon: soonOn(today),
    granted: sql`p.status = 'granted' and p.valid_to >= ${today}::date`,
    refused: sql`p.status = 'refused'`,
    over: sql`(p.status = 'expired' or (p.status = 'granted' and p.valid_to < ${today}::date))`,
  }[view];
};

const FROM = sql`from permits p
  join permit_areas r on r.id = p.permit_area_id
  join orders o on o.id = p.order_id
  join accounts a on a.id = p.account_id
  join sites s on s.id = o.site_id
  left join lateral (select j.date from jobs j where j.order_id = o.id and j.type in ('delivery', 'wait_and_load')
    and j.status not in ('cancelled', 'declined', 'failed') order by j.sequence desc limit 1) d on true`;

const columns = (today: IsoDate) => sql`p.id, p.status, r.council, p.number, p.reference, p.applied_on, p.valid_from,
  p.valid_to, p.refused_reason, ${soonOn(today)} as soon, o.id as order_id, o.number as order_number,
  o.status as order_status, a.id as account_id, a.name as account, s.name as site, s.postcode, d.date as delivery_on,
  r.lead_days, r.valid_days`;

/**
 * The action that staff must take, and by when: for a delivery that needs a permit, or the last day of one that
 * expires.
 */
const urgentOn = (today: IsoDate) => sql`((p.status in ('required', 'applied', 'refused')
  and o.status not in ('cancelled', 'declined', 'completed')) or ${soonOn(today)})`;

interface PermitFilters {
  q?: string | undefined;
  view?: View | undefined;
}

/** The condition for the filters. */
function whereFilters({ scope }: Reader, { q, view }: PermitFilters, today: IsoDate) {
  const like = q ? `%${escapeLike(q)}%` : null;
  return sql`where p.tenant_id = ${scope.tenantId} and p.status <> 'not_needed' and ${viewOf(view, today)}
    ${
      like === null
        ? sql``
        : sql`and (p.number ilike ${like} or o.number ilike ${like} or a.name ilike ${like} or s.name ilike ${like} or r.council ilike ${like})`
    }`;
}

/**
 * Urgent permits by their deadline, then the rest by their last day, latest first. No term is null, so the next rows
 * are those that compare greater.
 */
const placeOn = (today: IsoDate) => sql`(${urgentOn(today)} is not true),
  coalesce(case when ${urgentOn(today)} then case when p.status = 'granted' then p.valid_to else d.date end end, 'infinity'),
  date '2000-01-01' - coalesce(p.valid_to, date '0001-01-01'), p.id`;

/** A page of the company's permits. */
export async function permitPage(
  reader: Reader,
  filters: PermitFilters & { limit: number; offset: number },
  today: IsoDate,
) {
  const where = whereFilters(reader, filters, today);
  const { rows } = await sql<PermitListRow>`select ${columns(today)} ${FROM} ${where}
    order by ${placeOn(today)} limit ${filters.limit} offset ${filters.offset}`.execute(reader.db);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n ${FROM} ${where}`.execute(reader.db);
  return { rows: rows.map((row) => presentPermit(row, today)), total: counted[0]!.n };
}

/** The permits of the same list after a cursor; at most `limit`. */
export async function permitsAfter(
  reader: Reader,
  filters: PermitFilters,
  { today, after, limit }: { today: IsoDate; after: string | null; limit: number },
): Promise<DeskPermit[]> {
  const afterCursor =
    after === null
      ? sql``
      : sql`and (${placeOn(today)}) > (select ${placeOn(today)} ${FROM} where p.id = ${after}::uuid)`;
  const { rows } =
    await sql<PermitListRow>`select ${columns(today)} ${FROM} ${whereFilters(reader, filters, today)} ${afterCursor}
    order by ${placeOn(today)} limit ${limit}`.execute(reader.db);
  return rows.map((row) => presentPermit(row, today));
}

/** A permit, or undefined, also for a malformed id. */
export async function permitById({ db, scope }: Reader, id: string, today: IsoDate): Promise<DeskPermit | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<PermitListRow>`select ${columns(today)} ${FROM}
    where p.tenant_id = ${scope.tenantId} and p.id = ${id}::uuid`.execute(db);
  return rows[0] && presentPermit(rows[0], today);
}

function presentPermit(row: PermitListRow, today: IsoDate): DeskPermit {
  return {
    id: row.id,
    status: permitOn({ status: row.status, validTo: row.valid_to }, today),
    council: row.council,
    number: row.number,
    reference: row.reference,
    appliedOn: row.applied_on,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    refusedReason: row.refused_reason,
    soon: row.soon,
    order: { id: row.order_id, number: row.order_number, status: row.order_status },
    account: { id: row.account_id, name: row.account },
    site: row.site,
    postcode: row.postcode,
    deliveryOn: row.delivery_on,
    leadDays: row.lead_days,
    validDays: row.valid_days,
  };
}
