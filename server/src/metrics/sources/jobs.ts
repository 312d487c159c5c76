import type { IsoDate } from '@tonnage/domain/common/dates';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { dateIn } from '@tonnage/domain/common/zoned';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { recurrenceOf } from '../metrics/queries.ts';
import { resync, syncEnded } from './commands/sync-periods.ts';
import { jobsOfOrder, organisationOf, sourcesOfAccount } from './queries.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';
import { feed } from '../metrics/commands/connect-source.ts';

/** Queues the sync of every metric whose period has ended, for all tenants: each separately, so that none delays another. */
export async function syncDue(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await withoutTenant(deps.database, async (db) => {
    const due = await db
      .selectFrom('metric_sources as s')
      .innerJoin('metrics as m', (j) => j.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.metric_id'))
      .select(['m.public_id', 's.tenant_id'])
      .where('s.paused_at', 'is', null)
      .where('s.next_sync_at', '<=', new Date(now))
      .where('m.finished_at', 'is', null)
      .where('m.deleted_at', 'is', null)
      .execute();
    for (const { public_id: metricId, tenant_id: tenantId } of due)
      await deps.queue.send(db, feed, { metricId, tenantId });
  });
}

/** Fills the ended periods of one metric, one batch per transaction. It may run any number of times; each period is sent once. */
export async function syncMetric(deps: Deps, work: { metricId: string; tenantId: string }): Promise<void> {
  const { metricId: id, tenantId } = work;
  for (let more = true; more;)
    more = await asWorker(deps, tenantId, deps.clock.now(), async (ctx) => {
      const organisationId = await organisationOf(ctx.db, id);
      return organisationId === null ? false : syncEnded(ctx, { id, organisationId });
    });
}

/**
 * Handles a change to an order: a late ticket, a corrected weight, a moved or failed job. Recalculates the periods that counted
 * it and those that may now, one metric at a time.
 */
export async function resyncOrder(deps: Deps, work: { orderId: string; tenantId: string }): Promise<void> {
  const now = deps.clock.now();
  const recipients = await asWorker(deps, work.tenantId, now, async ({ db }) => {
    const { jobs, existing } = await jobsOfOrder(db, work.orderId);
    const [first] = jobs;
    if (!first) return [];
    return (await sourcesOfAccount(db, first.account_id)).map((source) => {
      const recurrence = recurrenceOf(source);
      const days = jobs.flatMap(({ date, completed_at: done }) => [
        date,
        ...(done === null ? [] : [dateIn(source.time_zone, done.toISOString())]),
      ]);
      const stood = existing.filter((row) => row.metric_id === source.id).map((row): IsoDate => row.period_key);
      const keys = new Set([...days.map((day) => keyOf(recurrence, day)), ...stood]);
      const filled = [...keys].filter((key) => key >= source.from_key && key < source.next_key);
      return { id: source.public_id, organisationId: source.organisation_id, keys: filled.toSorted() };
    });
  });
  for (const { keys, ...of } of recipients)
    if (keys.length > 0) await asWorker(deps, work.tenantId, now, (ctx) => resync(ctx, of, keys));
}

export const feedDueJob = defineJob({
  name: 'metrics.feed',
  data: z.object({}),
  schedule: '*/5 * * * *',
  work: syncDue,
});

export const feedJob = defineJob({ ...feed, work: syncMetric });

export const resyncJob = defineJob({
  name: 'metric.resync',
  called: 'Order figures for Metrics',
  page: ({ orderId }) => `/desk/orders/${orderId}`,
  data: z.object({ orderId: z.string(), tenantId: z.string() }),
  work: resyncOrder,
});
