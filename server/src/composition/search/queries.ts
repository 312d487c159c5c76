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

export interface FoundSite {
  id: string;
  name: string;
  reference: string | null;
  town: string;
  postcode: string;
  on_site: number;
}

export interface FoundDocument {
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
