import { isOpenOrder, ORDER_STATUSES, type OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { containing } from '../../platform/db/containing.ts';
import type { Scope } from '../../platform/scope.ts';
import { statement } from '../../platform/db/statement.ts';
import { inSites } from '../accounts/in-sites.ts';

const sumOf = (...statuses: OrderStatus[]) =>
  sql<number>`coalesce(sum(c.orders) filter (where c.status in (${sql.join(statuses.map((status) => sql.lit(status)))})), 0)::int`;

/** The part of a scope that decides which sites it reaches. */
type Reader = Pick<Scope, 'tenantId' | 'accountId' | 'siteIds'>;

/** The sites that a scope may see, with the containers on site and on their way. */
export function sitesInScope(db: Db, scope: Reader) {
  let query = db
    .selectFrom('sites as s')
    .leftJoin('depots as d', 'd.id', 's.depot_id')
    .leftJoin('zones as z', 'z.id', 's.zone_id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('order_counts as c')
          .where('c.account_id', '=', scope.accountId)
          .groupBy('c.site_id')
          .select('c.site_id')
          .select(sumOf('on_site', 'collection_booked').as('on_site'))
          .select(sumOf('awaiting_payment', 'requested', 'scheduled').as('open'))
          .as('n'),
      (join) => join.onRef('n.site_id', '=', 's.id'),
    )
    .selectAll('s')
    .select(['d.name as depot_name', 'z.name as zone_name'])
    .select((eb) => [
      eb.fn.coalesce('n.on_site', sql<number>`0`).as('on_site'),
      eb.fn.coalesce('n.open', sql<number>`0`).as('open'),
    ])
    .where('s.tenant_id', '=', scope.tenantId)
    .where('s.account_id', '=', scope.accountId);
  if (scope.siteIds !== null) query = query.where(inSites(scope, 's.id'));
  return query;
}

export type SiteRow = Awaited<ReturnType<ReturnType<typeof sitesInScope>['executeTakeFirstOrThrow']>>;

/** A site of the scope, or undefined, also for a malformed id. */
export async function siteById(db: Db, scope: Scope, id: string): Promise<SiteRow | undefined> {
  return isId(id) ? sitesInScope(db, scope).where('s.id', '=', id).executeTakeFirst() : undefined;
}

/** Locks a site until the transaction ends: shared (`stays`, for placing an order), or exclusively (`changes`). */
export async function lockSite(db: Db, id: string, fate: 'stays' | 'changes'): Promise<void> {
  if (!isId(id)) return;
  await sql`select 1 from sites where id = ${id} ${fate === 'stays' ? sql`for key share` : sql`for update`}`.execute(
    db,
  );
}

/**
 * A site of the scope for an order that is placed there, locked (shared) until the transaction ends: it stays as read. Undefined if
 * there is none, also for a malformed id.
 */
export async function siteToServe(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('sites as s')
    .select(['s.id', 's.status', 's.depot_id', 's.zone_id'])
    .where('s.tenant_id', '=', scope.tenantId)
    .where('s.account_id', '=', scope.accountId)
    .where('s.id', '=', id)
    .$if(scope.siteIds !== null, (query) => query.where(inSites(scope, 's.id')))
    .forKeyShare()
    .executeTakeFirst();
}

/** Whether the site has an open order. */
export async function hasOpenOrders(db: Db, siteId: string): Promise<boolean> {
  const open = await db
    .selectFrom('orders')
    .select('id')
    .where('site_id', '=', siteId)
    .where('status', 'in', ORDER_STATUSES.filter(isOpenOrder))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function contactsOf(db: Db, siteId: string) {
  return db
    .selectFrom('site_contacts')
    .select(['id', 'name', 'role', 'phone'])
    .where('site_id', '=', siteId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Any part of the name, reference, town or postcode. */
export function matchingSite(text: string): RawBuilder<boolean> {
  return containing(['s.name', 's.reference', 's.town', 's.postcode'], text);
}

/** The newest season ticket of a site that is signed or awaits its signature (trade-and-law.md §2.6). */
export async function dutyOfCareOf(db: Db, siteId: string, today: string) {
  return db
    .selectFrom('documents')
    .select(['id', 'status', 'valid_to'])
    .where('site_id', '=', siteId)
    .where('kind', '=', 'season_ticket')
    .where('status', 'in', ['signed', 'awaiting_signature'])
    .where('valid_to', '>=', today)
    .orderBy('status', 'desc')
    .orderBy('valid_to', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The scope's sites by name, without archived ones, with the total in each row. */
function countedSites(db: Db, scope: Reader, q?: string) {
  let query = sitesInScope(db, scope).where('s.status', '<>', sql.lit('archived'));
  if (q) query = query.where(matchingSite(q));
  return query
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('s.name')
    .orderBy('s.id');
}

type PageOfAccount = Pick<Scope, 'tenantId' | 'accountId'> & { limit: number; offset: number };
/** The most frequent query: the sites of an account, for a member without limits. */
const sitesOfAccount = statement((db, { tenantId, accountId, limit, offset }: PageOfAccount) =>
  countedSites(db, { tenantId, accountId, siteIds: null }).limit(limit).offset(offset),
);

/**
 * A page of the scope's sites by name, without archived ones, and the total: one statement, with the count beside the
 * rows. Beyond the last page there is no row to carry the count, so it is queried.
 */
export async function sitePage(
  db: Db,
  scope: Scope,
  filters: { q?: string | undefined; pagination: { page: number; pageSize: number } },
): Promise<{ rows: SiteRow[]; total: number }> {
  const { page, pageSize } = filters.pagination;
  const { tenantId, accountId } = scope;
  const within = { limit: pageSize, offset: (page - 1) * pageSize };
  const counted = () => countedSites(db, scope, filters.q);
  const rows =
    scope.siteIds === null && !filters.q
      ? await sitesOfAccount(db, { tenantId, accountId, ...within })
      : await counted().limit(within.limit).offset(within.offset).execute();
  if (rows.length === 0 && page > 1) return { rows, total: (await counted().limit(1).executeTakeFirst())?.total ?? 0 };
  return { rows, total: rows[0]?.total ?? 0 };
}
