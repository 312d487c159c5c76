import type { DeskPermit, PERMIT_VIEWS } from '@tonnage/contract/skip-hire/permits';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import type { OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { PERMIT_SOON_DAYS, permitOn, type PermitStatus } from '@tonnage/domain/skip-hire/permits';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { isId } from '../../platform/db/ids.ts';
import { findInCompany, isFound } from '../../core/search/words.queries.ts';
import { capOf, countUpTo } from '../../platform/http/paging.ts';
import { presentRenewals, RENEWAL_COLUMNS, type RenewalRow } from './renewal.queries.ts';
import { containing } from '../../platform/db/containing.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;
type View = (typeof PERMIT_VIEWS)[number];

interface PermitListRow extends RenewalRow {
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

/** What the filters need. */
const FILTERED = sql`from permits p
  join permit_areas r on r.id = p.permit_area_id
  join orders o on o.id = p.order_id`;

const FROM = sql`${FILTERED}
  join accounts a on a.id = p.account_id
  join sites s on s.id = o.site_id
  left join lateral (select j.date from jobs j where j.order_id = o.id and j.type in ('delivery', 'wait_and_load')
    and j.status not in ('cancelled', 'declined', 'failed') order by j.sequence desc limit 1) d on true`;

const columns = (today: IsoDate) => sql`p.id, p.status, r.council, p.number, p.reference, p.applied_on, p.valid_from,
  p.valid_to, p.refused_reason, ${soonOn(today)} as soon, o.id as order_id, o.number as order_number,
  o.status as order_status, a.id as account_id, a.name as account, s.name as site, s.postcode, d.date as delivery_on,
  r.lead_days, r.valid_days, ${RENEWAL_COLUMNS}`;

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
async function whereFilters(reader: Reader, { q, view }: PermitFilters, today: IsoDate) {
  const { scope } = reader;
  const found = q ? await findInCompany(reader, q, ['permit', 'order', 'account', 'site']) : null;
  return sql`where p.tenant_id = ${scope.tenantId} and p.status <> 'not_needed' and ${viewOf(view, today)}
    ${
      found === null
        ? sql``
        : sql`and (${isFound(scope, 'p.id', found.permit)} or ${isFound(scope, 'p.order_id', found.order)}
            or ${isFound(scope, 'p.account_id', found.account)} or ${isFound(scope, 'o.site_id', found.site)}
            or ${containing(['r.council'], q!)})`
    }`;
}

const LATEST_FIRST = sql`coalesce(p.valid_to, date '0001-01-01') desc, p.id`;

/**
 * Urgent permits by their deadline, then the rest by their last day, latest first. No term is null, so the next rows
 * are those that compare greater.
 */
const placeOn = (today: IsoDate) => sql`(${urgentOn(today)} is not true),
  coalesce(case when ${urgentOn(today)} then case when p.status = 'granted' then p.valid_to else d.date end end, 'infinity'),
  date '2000-01-01' - coalesce(p.valid_to, date '0001-01-01'), p.id`;

/** Views in which every permit is urgent, or will be. */
const ALL_URGENT: readonly (View | undefined)[] = ['open', 'soon'];

/**
 * A page of the company's permits. The urgent ones are few, and found by the open permits and the containers on site; the others follow
 * in the order of an index, so the history is not read.
 */
export async function permitPage(
  reader: Reader,
  filters: PermitFilters & { limit: number; offset: number },
  today: IsoDate,
) {
  const { limit, offset, view, q } = filters;
  const where = await whereFilters(reader, filters, today);
  const tenant = reader.scope.tenantId;
  const urgent = sql`select p.id, row_number() over (order by ${placeOn(today)}) as place ${FROM} ${where} and p.id = any(array(
      select open.id from permits open where open.tenant_id = ${tenant} and open.status in ('required', 'applied', 'refused')
      union
      select here.id from permits here where here.tenant_id = ${tenant} and here.order_id = any(array(select standing.id from orders standing
        where standing.tenant_id = ${tenant} and standing.status in ('on_site', 'collection_booked'))))) and ${urgentOn(today)}`;
  const rest = sql`union all (select p.id, null ${FROM} ${where} and p.id <> all(array(select id from urgent))
      order by ${LATEST_FIRST} limit ${offset + limit})`;
  const { rows } = await sql<PermitListRow>`with urgent as materialized (${urgent})
    select ${columns(today)} ${FROM} join (select id, place from urgent ${ALL_URGENT.includes(view) ? sql`` : rest}) page on page.id = p.id
    order by page.place nulls last, ${LATEST_FIRST} limit ${limit} offset ${offset}`.execute(reader.db);
  const needsOrders = q !== undefined || ALL_URGENT.includes(view);
  const counted = await countUpTo(
    reader.db,
    sql`${needsOrders ? FILTERED : sql`from permits p`} ${where}`,
    capOf(reader.scope, q),
  );
  return { rows: rows.map((row) => presentPermit(row, today)), ...counted };
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
    await sql<PermitListRow>`select ${columns(today)} ${FROM} ${await whereFilters(reader, filters, today)} ${afterCursor}
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
    ...presentRenewals(row),
  };
}
