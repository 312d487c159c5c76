import { ORDER_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { MONEY_KINDS } from '@tonnage/domain/skip-hire/documents';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { countMatching, matchingIds, matchOf } from '../../skip-hire/orders/matching.queries.ts';
import { inScope } from '../../skip-hire/orders/queries.ts';
import { orderRows, type OrderListRow } from '../../skip-hire/orders/rows.queries.ts';
import { matchingSite } from '../../skip-hire/sites/queries.ts';
import { inSites } from '../../skip-hire/accounts/in-sites.ts';
import { thingsWith, wordsOf } from '../../core/search/words.queries.ts';
import type { DeskHits } from '@tonnage/contract/core/search';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { containing } from '../../platform/db/containing.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { customerTable } from '../../skip-hire/accounts/customer-list.queries.ts';
import { deskInvoiceTable } from '../../skip-hire/billing/invoices/desk-invoices.queries.ts';
import { deskDocumentTable } from '../../skip-hire/documents/desk-documents.queries.ts';
import { deskOrderTable } from '../../skip-hire/orders/order-list.queries.ts';

/** The number of results shown per kind. */
const SHOWN = 5;
/** The count stops here: a user with more results narrows the search. */
const COUNTED = 1000;
/** Anything shorter matches half of all rows. */
const SHORTEST = 2;

export interface Found<Row> {
  rows: Row[];
  total: number;
  more: boolean;
}

interface FoundSite {
  id: string;
  name: string;
  reference: string | null;
  town: string;
  postcode: string;
  on_site: number;
}

interface FoundDocument {
  id: string;
  kind: string;
  number: string | null;
  title: string;
  status: string;
  date: string;
  order_id: string | null;
  site_name: string | null;
}

const NOTHING = { rows: [], total: 0, more: false };

/** Search results within a scope: orders newest first, sites by name, documents newest first. */
export async function search(
  db: Db,
  scope: Scope,
  q: string,
): Promise<{ orders: Found<OrderListRow>; sites: Found<FoundSite>; documents: Found<FoundDocument> }> {
  if (q.length < SHORTEST) return { orders: NOTHING, sites: NOTHING, documents: NOTHING };
  return {
    orders: await findOrders(db, scope, q),
    sites: await findSites(db, scope, q),
    documents: await findDocuments(db, scope, q),
  };
}

function foundOf<Row extends { total: number }>(rows: Row[]): Found<Row> {
  const total = rows[0]?.total ?? 0;
  return { rows, total: Math.min(total, COUNTED), more: total > COUNTED };
}

async function findOrders(db: Db, scope: Scope, q: string): Promise<Found<OrderListRow>> {
  const match = await matchOf(db, scope, q);
  const within = inScope(scope, undefined);
  const ids = (limit: number) =>
    matchingIds(scope, match, { within, statuses: ORDER_STATUSES, direction: sql`desc`, limit });
  const rows = await orderRows(
    db,
    sql`where o.id in (select id from (${ids(SHOWN)}) m order by id desc limit ${SHOWN}) order by o.id desc`,
  );
  if (rows.length < SHOWN) return { rows, total: rows.length, more: false };
  const n = await countMatching(db, scope, match, { within, statuses: ORDER_STATUSES, cap: COUNTED + 1 });
  return { rows, total: Math.min(n, COUNTED), more: n > COUNTED };
}

/** An account has few sites, so they are scanned, and any part of their name matches. */
async function findSites(db: Db, scope: Scope, q: string): Promise<Found<FoundSite>> {
  const { rows } = await sql<FoundSite & { total: number }>`
    select s.id, s.name, s.reference, s.town, s.postcode, (count(*) over ())::int as total,
      (select coalesce(sum(k.orders), 0)::int from order_counts k where k.account_id = s.account_id and k.site_id = s.id
        and k.status in ('on_site', 'collection_booked')) as on_site
    from sites s where s.tenant_id = ${scope.tenantId} and s.account_id = ${scope.accountId}
      and s.status <> 'archived' and ${inSites(scope, 's.id')} and ${matchingSite(q)}
    order by s.name, s.id limit ${SHOWN}`.execute(db);
  return foundOf(rows);
}

async function findDocuments(db: Db, scope: Scope, q: string): Promise<Found<FoundDocument>> {
  const words = wordsOf(q);
  if (words.length === 0 || !scope.may('documents.view')) return NOTHING;
  const { rows } = await sql<FoundDocument & { total: number }>`
    with m as materialized (
      select t.thing_id from (${thingsWith(scope, 'document', words)}) t join documents d on d.id = t.thing_id
      where d.status not in ('draft', 'void') ${scope.may('invoices.view') ? sql`` : sql`and d.kind <> all(${[...MONEY_KINDS]}::text[])`}
      limit ${COUNTED + 1})
    select d.id, d.kind, d.number, d.title, d.status, d.date, d.order_id, s.name as site_name,
      (select count(*)::int from m) as total
    from documents d left join sites s on s.id = d.site_id
    where d.account_id = ${scope.accountId} and d.id in (select thing_id from m)
    order by d.id desc limit ${SHOWN}`.execute(db);
  return foundOf(rows);
}

/** What staff find by a text in the whole company, as far as their role may see it. */
export async function searchDesk(ctx: Reading<TenantContext>, q: string): Promise<DeskHits> {
  const { scope } = ctx;
  const given = { query: { q, pagination: { page: 1, pageSize: SHOWN } } };
  return {
    orders: await deskOrderTable.answer(ctx, given),
    customers: await customerTable.answer(ctx, given),
    documents: await deskDocumentTable.answer(ctx, given),
    invoices: scope.may('invoices.view') ? await deskInvoiceTable.answer(ctx, given) : null,
    ...(await onTheRoad(ctx, q)),
    containers: await containersNumbered(ctx, q),
    contacts: scope.may('customers.edit') ? await contactsOf(ctx, q) : [],
  };
}

/** Vehicles by registration, with or without its space, or name, and drivers by name. */
async function onTheRoad({ db, scope, now }: Reading<TenantContext>, q: string) {
  const today = dateIn(LONDON, now);
  const registration = q.replaceAll(/\s/g, '').toUpperCase();
  const { rows: vehicles } = await sql<DeskHits['vehicles'][number]>`
    select v.id, v.name, v.registration, v.depot_id as "depotId", coalesce(j.driver, d.name) as driver,
      coalesce(j.done, 0) as done, coalesce(j.stops, 0) as stops, j.next
    from vehicles v
    left join drivers d on d.id = v.driver_id
    left join lateral (
      select (count(*) filter (where j.status = 'completed'))::int as done, count(*)::int as stops,
        max(j.driver_name) as driver,
        (array_agg(s.name order by j.run_position nulls last, j.id) filter (where j.status in ('allocated', 'en_route')))[1] as next
      from jobs j join sites s on s.id = j.site_id
      where j.vehicle_id = v.id and j.tenant_id = v.tenant_id and j.date = ${today}
        and j.status in ('allocated', 'en_route', 'completed', 'failed')) j on true
    where v.tenant_id = ${scope.tenantId} and v.active
      and (starts_with(replace(upper(v.registration), ' ', ''), ${registration}) or ${containing(['v.name', 'v.registration'], q)})
    order by lower(v.name), v.id limit ${SHOWN}`.execute(db);
  const { rows: drivers } = await sql<DeskHits['drivers'][number]>`
    select d.id, d.name, case when ${scope.may('jobs.manage')} then d.phone end as phone, d.depot_id as "depotId",
      (select j.vehicle_registration from jobs j where j.driver_id = d.id and j.tenant_id = d.tenant_id and j.date = ${today}
        and j.status in ('allocated', 'en_route', 'completed') order by j.id desc limit 1) as vehicle
    from drivers d where d.tenant_id = ${scope.tenantId} and d.active and ${containing(['d.name'], q)}
    order by lower(d.name), d.id limit ${SHOWN}`.execute(db);
  return { vehicles, drivers };
}

async function containersNumbered({ db, scope }: Reading<TenantContext>, q: string) {
  const { rows } = await sql<DeskHits['containers'][number]>`
    select o.id as "orderId", o.number as "order", o.container_number as number, c.name as container, s.name as site,
      jsonb_build_object('id', a.id, 'name', a.name) as account
    from tonnage_container_place(${q}, '00000000-0000-0000-0000-000000000000') p
    join orders o on o.id = p.id
    join sites s on s.id = o.site_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join accounts a on a.id = o.account_id
    where o.tenant_id = ${scope.tenantId}`.execute(db);
  return rows;
}

/** Contacts that have a telephone number; those whose own name matches come first. */
async function contactsOf({ db, scope }: Reading<TenantContext>, q: string) {
  const { rows } = await sql<DeskHits['contacts'][number]>`
    select c.id, c.name, c.phone, jsonb_build_object('id', a.id, 'name', a.name) as account
    from (
      select c.id, c.account_id, c.name, (select i.value from account_contact_items i
          where i.contact_id = c.id and i.kind <> 'email' order by i.id limit 1) as phone
        from account_contacts c where c.tenant_id = ${scope.tenantId}
      union all
      select c.id, c.account_id, c.name, coalesce(c.phone, (select i.value from site_contact_items i
          where i.contact_id = c.id and i.kind <> 'email' order by i.id limit 1))
        from site_contacts c where c.tenant_id = ${scope.tenantId} and c.removed_at is null) c
    join accounts a on a.id = c.account_id and a.status <> 'closed'
    where c.phone is not null and ${containing(['c.name', 'a.name'], q)}
    order by (${containing(['c.name'], q)}) desc, lower(c.name), c.id limit ${SHOWN}`.execute(db);
  return rows;
}
