import type { SourceInput } from '@tonnage/contract/metrics/sources';
import { dateIn } from '@tonnage/domain/common/zoned';
import { fits } from '@tonnage/domain/metrics/sources';
import { syncsAt } from '@tonnage/domain/metrics/periods/instants';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { uuids } from '../../../platform/db/arrays.ts';
import { json } from '../../../platform/db/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics, type MetricRow, scheduleOf } from '../queries.ts';
import { portalAccounts, sitesOfMine } from '../sources.queries.ts';
import type { Queued } from '../../../platform/queue/job.ts';
import { z } from 'zod';

/** Fills the metric's ended periods (`metrics/sources/jobs.ts`). */
export const feed = {
  name: 'metric.feed',
  data: z.object({ metricId: z.string(), tenantId: z.string() }),
} satisfies Queued;

/** Connects a metric to the portal, or to another account. Throws NOT_FOUND, NOT_MANAGER, METRIC_FINISHED and `connect`'s. */
export async function connectMetric(ctx: OrganisationContext, id: string, input: SourceInput): Promise<void> {
  const [metric] = await lockMetrics(ctx.db, ctx.scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  ctx.scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  await connect(ctx, metric, input);
}

/**
 * Saves the source of a metric's values. The caller has locked it and checked for a manager. Both isolation layers apply: the
 * same person must be a member of the account, or for the whole company one of its staff, with a role that may see the source's
 * data and sites. Periods that ended since
 * `from` are filled at once by the queue. Throws NOT_PORTAL_MEMBER, FEED_NOT_YOURS, FEED_SITES, FEED_UNFIT, COMPUTED.
 */
export async function connect(ctx: OrganisationContext, metric: MetricRow, input: SourceInput): Promise<void> {
  const { db, now, scope } = ctx;
  if (metric.formula !== null) throw new Refusal('COMPUTED');
  const account = (await portalAccounts(db, scope, now)).find(({ id }) => id === input.accountId);
  if (!account) throw new Refusal('NOT_PORTAL_MEMBER');
  if (!account.feeds.includes(input.feed)) throw new Refusal('FEED_NOT_YOURS');
  if (!fits(input.feed, metric)) throw new Refusal('FEED_UNFIT');
  const sites = await sitesFor(ctx, account, input.siteIds);
  const schedule = scheduleOf(metric);
  const start = keyOf(schedule, metric.start_date);
  const requested = keyOf(schedule, input.from ?? dateIn(schedule.timeZone, now));
  const from = requested < start ? start : requested;
  const fresh = {
    account_id: account.id,
    account_name: account.name,
    feed: input.feed,
    sites: sites && json(sites),
    lag_hours: input.lagHours,
    from_key: from,
    next_key: from,
    next_sync_at: syncsAt(schedule, from, input.lagHours),
    connected_by: scope.actor.userId,
    connected_at: now,
    paused_at: null,
  };
  await db
    .insertInto('metric_sources')
    .values({ tenant_id: scope.tenantId, metric_id: metric.id, organisation_id: metric.organisation_id, ...fresh })
    .onConflict((c) => c.columns(['tenant_id', 'metric_id']).doUpdateSet(fresh))
    .execute();
  await audit(ctx, {
    action: 'metric.connected',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { feed: input.feed, accountId: account.id, siteIds: input.siteIds, lagHours: input.lagHours, from },
  });
  await ctx.queue.send(db, feed, { metricId: metric.public_id, tenantId: scope.tenantId });
}

async function sitesFor(
  { db, now }: OrganisationContext,
  account: { id: string | null; whole: boolean },
  siteIds: readonly string[] | null,
) {
  if (siteIds === null) {
    if (!account.whole) throw new Refusal('FEED_SITES');
    return null;
  }
  if (account.id === null) throw new Refusal('FEED_SITES');
  const ids = [...new Set(siteIds)];
  const rows = await sitesOfMine(db, account.id, now)
    .where(sql<boolean>`s.id = any(${uuids(ids)})`)
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  if (rows.length !== ids.length) throw new Refusal('FEED_SITES');
  return rows.map(({ id, name }) => ({ id, name }));
}
