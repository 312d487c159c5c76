import { type Alert, isBeyond } from '@tonnage/domain/metrics/alerts';
import { endsAt } from '@tonnage/domain/metrics/periods/instants';
import { sql } from 'kysely';
import { announceFigures, figureListeners } from '../../../core/webhooks/commands/announce-figures.ts';
import { bigints } from '../../../platform/db/arrays.ts';
import type { AnsweringContext } from '../../../platform/context.ts';
import { presentFigure } from '../figure.present.ts';
import { goalAt } from '../goal.present.ts';
import { crossing, type Newest, newestOf, type Objectives, type Reported, runningKey } from '../newest.queries.ts';
import { everyMetric, type MetricRow, objectivesOf, scheduleOf } from '../queries.ts';
import { alertsOn, notifyAlerts } from './notify-alerts.ts';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import type { Deps } from '../../../platform/deps.ts';
import { asSource, asWorker } from '../../../platform/queue/worker-context.ts';

type Ctx = Pick<AnsweringContext, 'db' | 'now' | 'queue' | 'scope'>;

/**
 * After values or objectives of these metrics have changed: tells webhooks and people of those whose newest value has left its band
 * or crossed a figure, once per period, however often it is edited. A metric crosses with a value that is beyond it after one that
 * was not. A running period is looked at again when it ends.
 */
export async function watchFigures(ctx: Ctx, metrics: readonly MetricRow[]): Promise<void> {
  if (metrics.length === 0) return;
  const listeners = await figureListeners(
    ctx,
    metrics.map((metric) => metric.organisation_id),
  );
  const alerts = await alertsOn(ctx, metrics);
  const isHeard = (metric: MetricRow) => listeners(metric.organisation_id, 'metric.off_track').length > 0;
  const watched = metrics.filter((metric) => isHeard(metric) || alerts.has(metric.id));
  if (watched.length === 0) return;
  const objectives = await objectivesOf(
    ctx.db,
    watched.map(({ id }) => id),
  );
  const newest = await newestOf(ctx.db, watched, ctx.now);
  await notifyAlerts(ctx, newest, alerts, objectives);
  await watchLater(ctx, newest, alerts, objectives);
  const left = newest.flatMap((each) => {
    const at = isHeard(each.metric) ? crossing(OFF_TRACK, each, objectives) : null;
    return at ? [{ ...at, metric: each.metric }] : [];
  });
  const byOrganisation = Map.groupBy(await markLeft(ctx, left), ({ metric }) => metric.organisation_id);
  for (const [organisationId, of] of byOrganisation)
    await announceFigures(ctx, listeners(organisationId, 'metric.off_track'), organisationId, 'metric.off_track', {
      values: of.map(({ metric, key, value }) => presentFigure(metric, key, value, objectives.get(metric.id))),
    });
}

const OFF_TRACK: Alert = { kind: 'OFF_TRACK', threshold: null };

/** Looks again at the end of their running periods at metrics that would be beyond what somebody watches for. */
async function watchLater(
  ctx: Ctx,
  newest: readonly Newest[],
  alerts: ReadonlyMap<number, readonly Alert[]>,
  objectives: Objectives,
): Promise<void> {
  for (const {
    metric,
    any: [last],
  } of newest) {
    if (last.key !== runningKey(metric, ctx.now)) continue;
    const goal = goalAt(objectives.get(metric.id), last.key);
    const waits = [OFF_TRACK, ...(alerts.get(metric.id) ?? [])].some(
      (alert) => alert.kind !== 'ABOVE' && isBeyond(alert, last.value, goal),
    );
    const { tenantId } = ctx.scope;
    if (waits)
      await ctx.queue.send(
        ctx.db,
        watchMetricJob,
        { metricId: metric.public_id, tenantId },
        { at: endsAt(scheduleOf(metric), last.key) },
      );
  }
}

interface Left extends Reported {
  metric: MetricRow;
}

/** Marks each metric's period, and returns those that nobody marked before. */
async function markLeft({ db }: Ctx, left: readonly Left[]): Promise<Left[]> {
  if (left.length === 0) return [];
  const keys = `{${left.map(({ key }) => key).join(',')}}`;
  const { rows } = await sql<{ id: number }>`
    update metrics m set off_track_key = k.key
    from unnest(${bigints(left.map(({ metric }) => metric.id))}, ${keys}::date[]) as k(id, key)
    where m.id = k.id and (m.off_track_key is null or m.off_track_key < k.key) returning m.id`.execute(db);
  const marked = new Set(rows.map(({ id }) => id));
  return left.filter(({ metric }) => marked.has(metric.id));
}

/** Tells people of a metric that left its band in a period that has just ended, or fell below a figure. It may run any number of times. */
export async function watchMetric(deps: Deps, work: { metricId: string; tenantId: string }): Promise<void> {
  await asWorker(deps, work.tenantId, deps.clock.now(), async (ctx) => {
    const metric = await everyMetric(ctx.db).where('m.public_id', '=', work.metricId).executeTakeFirst();
    if (!metric || metric.finished_at !== null) return;
    await watchFigures(asSource(ctx, metric.organisation_id, metric.name), [metric]);
  });
}

export const watchMetricJob = defineJob({
  name: 'metric.watch',
  data: z.object({ metricId: z.string(), tenantId: z.string() }),
  work: watchMetric,
});
