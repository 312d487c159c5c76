import { listPortalSites } from '@tonnage/contract/metrics/sources';
import { type Instant, type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { SOURCE_RULES, FEEDS } from '@tonnage/domain/metrics/sources';
import { takesWasteAway } from '@tonnage/domain/skip-hire/guards';
import { JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { can, staffMay } from '@tonnage/domain/skip-hire/permissions';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { containing } from '../../platform/db/containing.ts';
import type { OrganisationScope } from '../../platform/scope.ts';
import { bigints } from '../../platform/db/arrays.ts';
import { onePage } from '../../platform/http/paging.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';

const LOADS = `{${JOB_TYPES.filter(takesWasteAway).join(',')}}`;

type PortalUser = Pick<OrganisationScope, 'tenantId' | 'actor'>;

/**
 * What the person may connect a metric to: the whole company, with a null id, if they are its staff, and the portal accounts that
 * they are a member of today, by name. Only reads their own memberships.
 */
export async function portalAccounts(db: Db, { tenantId, actor }: PortalUser, now: Instant) {
  const today = dateIn(LONDON, now);
  const rows = await db
    .selectFrom('account_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select(['a.id', 'a.name', 'm.role', 'm.site_ids'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.user_id', '=', actor.userId)
    .where((eb) => eb.or([eb('m.valid_from', 'is', null), eb('m.valid_from', '<=', today)]))
    .where((eb) => eb.or([eb('m.valid_to', 'is', null), eb('m.valid_to', '>=', today)]))
    .orderBy('a.name')
    .orderBy('a.id')
    .execute();
  const accounts = rows.map(({ id, name, role, site_ids }) => ({
    id,
    name,
    siteIds: site_ids as readonly string[] | null,
    feeds: FEEDS.filter((feed) => {
      const { needs } = SOURCE_RULES[feed];
      return needs !== null && can(role, needs);
    }),
    whole: site_ids === null,
  }));
  const staff = await db
    .selectFrom('staff as s')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .select(['s.role', 't.name'])
    .where('s.tenant_id', '=', tenantId)
    .where('s.user_id', '=', actor.userId)
    .executeTakeFirst();
  if (!staff) return accounts;
  const feeds = FEEDS.filter((feed) => staffMay(staff.role, SOURCE_RULES[feed].staffNeeds));
  return [{ id: null, name: staff.name, siteIds: null, feeds, whole: true }, ...accounts];
}

/** The sites of an account that the person may use there; none if it is not their account. */
export function sitesOfMine(db: Db, accountId: string, now: Instant) {
  const mine = sql<{ id: string; name: string; town: string }>`tonnage_sites_of_mine(${accountId}::uuid,
    ${dateIn(LONDON, now)}::date)`;
  return db.selectFrom(mine.as('s')).select(['s.id', 's.name', 's.town']);
}

/** They by name. */
export const portalSiteTable = listTable(listPortalSites, {
  as: 's',
  rows: ({ db, now, params }) => sitesOfMine(db, params.id, now),
  filters: { q: (q) => containing(['s.name', 's.town'], q) },
});

/** The source of a metric's values; undefined if people report it. */
export async function sourceOf(db: Db, metricId: number): Promise<SourceRow | undefined> {
  return (await sourcesOf(db, [metricId])).get(metricId);
}

/** The sources of several metrics, by metric id. */
export async function sourcesOf(db: Db, metricIds: readonly number[]): Promise<ReadonlyMap<number, SourceRow>> {
  const rows = await sourceRows(db, metricIds);
  return new Map(rows.map((row) => [row.metric_id, row]));
}

function sourceRows(db: Db, metricIds: readonly number[]) {
  return db
    .selectFrom('metric_sources as s')
    .leftJoin('users as u', 'u.id', 's.connected_by')
    .selectAll('s')
    .select('u.name as connected_name')
    .where(sql<boolean>`s.metric_id = any(${bigints(metricIds)})`)
    .execute();
}

export type SourceRow = Awaited<ReturnType<typeof sourceRows>>[number];
export type SourceSite = { id: string; name: string };

export const sitesOf = ({ sites }: SourceRow) => sites as unknown as readonly SourceSite[] | null;

/** The portal's value for a period and the sum of the jobs behind it; undefined if it was never fetched. */
export async function syncedFigure(db: Db, metricId: number, key: IsoDate) {
  const { rows } = await sql<{
    feed: SourceRow['feed'];
    account_id: string | null;
    shown: string | null;
    synced_at: Date;
    jobs: number;
    unweighed: number;
    uncosted: number;
    kg: number;
    estimated_kg: number;
  }>`
    select f.feed, f.account_id, f.shown, f.synced_at, count(e.job_id)::int as jobs,
      (count(e.job_id) filter (where e.net_kg is null and e.job_type = any(${LOADS}::text[])))::int as unweighed,
      (count(e.job_id) filter (where e.cost_pence is null))::int as uncosted,
      coalesce(sum(e.net_kg), 0)::int as kg, coalesce(sum(e.net_kg) filter (where e.estimated), 0)::int as estimated_kg
    from metric_source_figures f left join metric_evidence e
      on e.tenant_id = f.tenant_id and e.metric_id = f.metric_id and e.period_key = f.period_key
    where f.metric_id = ${metricId} and f.period_key = ${key}
    group by f.tenant_id, f.metric_id, f.period_key`.execute(db);
  return rows[0];
}

/** The jobs behind a value, oldest first. */
export function evidencePage(db: Db, metricId: number, key: IsoDate, page: { page: number; pageSize: number }) {
  const behind = db.selectFrom('metric_evidence').where('metric_id', '=', metricId).where('period_key', '=', key);
  return onePage(behind.selectAll().orderBy('done_on').orderBy('job_id'), page);
}
