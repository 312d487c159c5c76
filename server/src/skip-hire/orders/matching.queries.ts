import type { OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { thingsWith, withWord, wordsOf } from '../../core/search/words.queries.ts';
import { matchingSite } from '../sites/queries.ts';
import { inSites } from '../accounts/in-sites.ts';

/** Up to this many orders are named one by one; for more, scanning the newest finds matches sooner. */
const NAMED = 2000;

/** What a search text matches among a scope's orders, before any other filter. */
export interface Match {
  words: readonly string[];
  /** Matches in number, PO number and reference; null: too many to list. */
  ids: readonly string[] | null;
  /** All orders of these sites, matched by any part of name, reference, town or postcode. */
  siteIds: readonly string[];
}

/**
 * Looks a text up in two short index ranges, whose results decide how the orders are read. Without them the planner
 * takes a rare word for a common one, and reads the whole account.
 */
export async function matchOf(db: Db, scope: Scope, q: string): Promise<Match> {
  const words = wordsOf(q);
  const sites = await sql<{ id: string }>`
    select s.id from sites s where s.tenant_id = ${scope.tenantId} and s.account_id = ${scope.accountId}
      and ${inSites(scope, 's.id')} and ${matchingSite(q)}`.execute(db);
  const siteIds = sites.rows.map(({ id }) => id);
  if (words.length === 0) return { words, ids: [], siteIds };
  // An order may match by several of its words; grouping them here would read a common word to its end.
  const { rows } = await sql<{ id: string }>`
    select t.thing_id as id from (${thingsWith(scope, 'order', words)}) t limit ${2 * NAMED}`.execute(db);
  return { words, ids: rows.length === 2 * NAMED ? null : [...new Set(rows.map(({ id }) => id))], siteIds };
}

/** Ids of matching orders, at most `limit` by words and as many by site. `within` is the other conditions on `o`. */
export function matchingIds(
  scope: Scope,
  match: Match,
  filters: {
    within: RawBuilder<unknown>;
    statuses: readonly OrderStatus[];
    direction: RawBuilder<unknown>;
    limit: number;
  },
): RawBuilder<unknown> {
  const { within, direction, limit } = filters;
  const statuses = [...filters.statuses];
  const { words, ids, siteIds } = match;
  const branches: RawBuilder<unknown>[] = [];
  if (ids === null || ids.length > 0) {
    const matches =
      ids === null
        ? sql.join(
            words.map((word) => withWord(scope, 'order', 'o.id', word)),
            sql` and `,
          )
        : sql`o.id = any(${[...ids]}::uuid[])`;
    branches.push(sql`(select o.id from orders o where ${within} and o.status = any(${statuses}) and ${matches}
      order by o.id ${direction} limit ${limit})`);
  }
  if (siteIds.length > 0) {
    // The newest of each site and status from its own index range, then the newest of those.
    branches.push(sql`(select r.id from unnest(${[...siteIds]}::uuid[]) site (id) cross join unnest(${statuses}::text[]) st (status)
      cross join lateral (select o.id from orders o where ${within} and o.site_id = site.id and o.status = st.status
        order by o.id ${direction} limit ${limit}) r order by r.id ${direction} limit ${limit})`);
  }
  return branches.length === 0 ? sql`select null::uuid as id where false` : sql.join(branches, sql` union `);
}

/**
 * The number of matching orders, counted up to `cap`. Matches by site alone come from the trigger-maintained counts;
 * `within` may only refer to tenant, account and site.
 */
export async function countMatching(
  db: Db,
  scope: Scope,
  match: Match,
  filters: { within: RawBuilder<unknown>; statuses: readonly OrderStatus[]; cap: number },
): Promise<number> {
  const { within, statuses, cap } = filters;
  const counted =
    match.ids?.length === 0
      ? sql<{ n: number }>`select coalesce(sum(o.orders), 0)::int as n from order_counts o
          where ${within} and o.site_id = any(${[...match.siteIds]}::uuid[]) and o.status = any(${[...statuses]})`
      : sql<{ n: number }>`select count(*)::int as n from (select 1 from (
          ${matchingIds(scope, match, { within, statuses, direction: sql`desc`, limit: cap })}) m limit ${cap}) x`;
  const { rows } = await counted.execute(db);
  return Math.min(rows[0]!.n, cap);
}
