import { mostSpecificPrefix, parsePostcode } from '@tonnage/domain/postcode';
import type { OrderStatus } from '@tonnage/domain/orders';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';

const sumOf = (...statuses: OrderStatus[]) =>
  sql<number>`coalesce(sum(c.orders) filter (where c.status in (${sql.join(statuses.map((status) => sql.lit(status)))})), 0)::int`;

/** The sites a scope may see, with what stands there and what is on its way. */
export function sitesInScope(db: Db, scope: Scope) {
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
  if (scope.siteIds !== null) query = query.where('s.id', 'in', [...scope.siteIds, NO_SITE]);
  return query;
}

// An empty list is no SQL; a limit to no sites must match none.
const NO_SITE = '00000000-0000-0000-0000-000000000000';

export type SiteRow = Awaited<ReturnType<ReturnType<typeof sitesInScope>['executeTakeFirstOrThrow']>>;

/** One site of the scope, or undefined, also for an id that is none. */
export async function siteById(db: Db, scope: Scope, id: string): Promise<SiteRow | undefined> {
  return isId(id) ? sitesInScope(db, scope).where('s.id', '=', id).executeTakeFirst() : undefined;
}

export async function contactsOf(db: Db, siteId: string) {
  return db
    .selectFrom('site_contacts')
    .select(['id', 'name', 'role', 'phone'])
    .where('site_id', '=', siteId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** A text that finds itself anywhere, with LIKE's own signs taken as letters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Depot and zone of a full postcode by the tenant's prefixes, most specific first; null where none serves it. */
export async function serving(db: Db, tenantId: string, postcode: string) {
  const parsed = parsePostcode(postcode);
  if (parsed === null) return null;
  const zones = await db
    .selectFrom('zones as z')
    .innerJoin('depots as d', 'd.id', 'z.depot_id')
    .select(['z.id as zone_id', 'z.name as zone_name', 'z.postcode_prefixes', 'z.permit_area_id'])
    .select(['d.id as depot_id', 'd.name as depot_name', 'd.lead_days'])
    .where('z.tenant_id', '=', tenantId)
    .orderBy('z.id')
    .execute();
  return mostSpecificPrefix(
    parsed.unit,
    zones.map((zone) => ({ prefixes: zone.postcode_prefixes, value: zone })),
  );
}

/** The newest season ticket of a site that is signed or waits for it (trade-and-law.md §2.6). */
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

/** The permit area that a zone's highway placements fall under. */
export async function permitAreaOf(db: Db, zoneId: string | null) {
  if (zoneId === null) return undefined;
  return db
    .selectFrom('zones as z')
    .innerJoin('permit_areas as p', 'p.id', 'z.permit_area_id')
    .selectAll('p')
    .where('z.id', '=', zoneId)
    .executeTakeFirst();
}

/**
 * A page of the scope's sites by name, and how many there are: one statement, the count beside the rows. Past the last
 * page there is no row to carry the count, so it is asked for.
 */
export async function sitePage(
  db: Db,
  scope: Scope,
  asked: { q?: string | undefined; pagination: { page: number; pageSize: number } },
): Promise<{ rows: SiteRow[]; total: number }> {
  const { page, pageSize } = asked.pagination;
  let query = sitesInScope(db, scope);
  if (asked.q) {
    const like = containing(asked.q);
    query = query.where((eb) =>
      eb.or([
        eb('s.name', 'ilike', like),
        eb('s.reference', 'ilike', like),
        eb('s.town', 'ilike', like),
        eb('s.postcode', 'ilike', like),
      ]),
    );
  }
  const counted = query
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .orderBy('s.name')
    .orderBy('s.id');
  const rows = await counted
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  if (rows.length === 0 && page > 1) return { rows, total: (await counted.limit(1).executeTakeFirst())?.total ?? 0 };
  return { rows, total: rows[0]?.total ?? 0 };
}
