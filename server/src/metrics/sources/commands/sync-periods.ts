import type { IsoDate } from '@tonnage/domain/common/dates';
import { SOURCE_RULES, syncStep, figureOf, PORTAL_NAME, figureComment } from '@tonnage/domain/metrics/sources';
import type { Ask } from '@tonnage/domain/metrics/answer';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { syncsAt } from '@tonnage/domain/metrics/periods/instants';
import { keyAfter } from '@tonnage/domain/metrics/periods/period';
import { isBefore } from '@tonnage/domain/common/zoned';
import { staffMay } from '@tonnage/domain/skip-hire/permissions';
import type { TenantContext } from '../../../platform/context.ts';
import type { Scope } from '../../../platform/scope.ts';
import { asSource, inAccountOf, staffRoleOf } from '../../../platform/queue/worker-context.ts';
import { lockMetrics, type MetricRow, scheduleOf } from '../../metrics/queries.ts';
import { answersAt } from '../../periods/answers.queries.ts';
import { type Item, settlePeriods } from '../../periods/commands/settle-periods.ts';
import { type NewComment, writeComments } from '../../periods/commands/write-comments.ts';
import { loadsOf } from '../loads.queries.ts';
import { sitesOf, sourceOf, type SourceRow } from '../../metrics/sources.queries.ts';
import { type Evidence, writeEvidence } from './write-evidence.ts';

/** Periods filled per transaction. */
const BATCH = 25;

interface ConnectedMetric {
  id: string;
  organisationId: string;
}

/**
 * Fills a batch of a metric's ended periods that were not processed yet. Its position moves in the same transaction, so a crash
 * halfway leaves nothing, and two runs leave one answer. Returns whether there are more.
 */
export function syncEnded(ctx: TenantContext, of: ConnectedMetric): Promise<boolean> {
  return withSource(ctx, of, async (metric, source) => {
    const schedule = scheduleOf(metric);
    const keys: IsoDate[] = [];
    let next = source.next_key as IsoDate;
    const ended = () => !isBefore(ctx.now, syncsAt(schedule, next, source.lag_hours));
    for (; keys.length < BATCH && ended(); next = keyAfter(schedule, next)) keys.push(next);
    if (keys.length === 0 || !(await fillPeriods(ctx, metric, source, keys))) return false;
    await ctx.db
      .updateTable('metric_sources')
      .set({ next_key: next, next_sync_at: syncsAt(schedule, next, source.lag_hours) })
      .where('metric_id', '=', metric.id)
      .execute();
    return ended();
  });
}

/** Recalculates filled periods after a change to a job that may count towards them. */
export async function resync(ctx: TenantContext, of: ConnectedMetric, keys: readonly IsoDate[]): Promise<void> {
  await withSource(ctx, of, (metric, source) => {
    const filled = keys.filter((key) => key >= source.from_key && key < source.next_key);
    return filled.length > 0 ? fillPeriods(ctx, metric, source, filled) : Promise.resolve(false);
  });
}

async function withSource(
  ctx: TenantContext,
  { id, organisationId }: ConnectedMetric,
  work: (metric: MetricRow, source: SourceRow) => Promise<boolean>,
): Promise<boolean> {
  const [metric] = await lockMetrics(ctx.db, asSource(ctx, organisationId, PORTAL_NAME).scope, [id]);
  if (!metric || metric.finished_at !== null) return false;
  const source = await sourceOf(ctx.db, metric.id);
  return source && source.paused_at === null ? work(metric, source) : false;
}

/**
 * Reads the portal's data for these periods and updates the answers. False if the person who connected it may no longer see the
 * data.
 */
async function fillPeriods(
  ctx: TenantContext,
  metric: MetricRow,
  source: SourceRow,
  keys: readonly IsoDate[],
): Promise<boolean> {
  const { db, now } = ctx;
  const loadsByPeriod = await readPortal(ctx, metric, source, keys);
  if (loadsByPeriod === null) {
    await db.updateTable('metric_sources').set({ paused_at: now }).where('metric_id', '=', metric.id).execute();
    return false;
  }
  const portal = asSource(ctx, metric.organisation_id, PORTAL_NAME);
  const answers = new Map((await answersAt(db, [metric.id], keys)).map((answer) => [answer.key, answer]));
  const before = new Map((await reportedBefore(ctx, metric, keys)).map((row) => [row.period_key, row]));
  const items: Item[] = [];
  const evidence: Evidence[] = [];
  const comments: NewComment[] = [];
  for (const key of keys) {
    const loads = loadsByPeriod.get(key) ?? [];
    const said = figureOf(source.feed, metric.unit, loads);
    const answer = answers.get(key) ?? null;
    const known = before.get(key);
    const step = syncStep(said, known?.said ?? null, answer, isFreeWeekend(metric.spans, key));
    if (step === 'submit') items.push({ metricId: metric.public_id, key, ask: askOf(said!, answer?.version ?? 0) });
    if (step === 'comment') comments.push({ metric, key, body: figureComment(said!, answer!, metric) });
    // An accepted answer keeps the data with which it was accepted.
    const frozen = known !== undefined && answer?.status === 'ACCEPTED';
    evidence.push({ key, said: said ?? known?.said ?? null, loads, frozen });
  }
  await writeComments(portal, comments);
  await writeEvidence(ctx, metric, source, evidence);
  const settled = await settlePeriods(portal, items);
  const refused = settled.find(({ refusal }) => refusal !== null);
  if (refused) throw new Error(`${refused.item.key} of ${metric.public_id} was refused: ${refused.refusal!.message}`);
  return true;
}

function askOf(said: string, version: number): Ask {
  return said === 'none'
    ? { action: 'dismiss', reasonCode: 'NO_ACTIVITY', reason: null, version }
    : { action: 'report', value: said, version };
}

/** The jobs of each period, read with the current rights of the person who connected the metric; null if they have lost them. */
async function readPortal(ctx: TenantContext, metric: MetricRow, source: SourceRow, keys: readonly IsoDate[]) {
  const { needs, staffNeeds } = SOURCE_RULES[source.feed];
  const { connected_by: userId, account_id: accountId } = source;
  const read = async (scope: Scope | 'company') => {
    const loads = await loadsOf(ctx.db, scope, source.feed, { schedule: scheduleOf(metric), keys, siteIds });
    return Map.groupBy(loads, ({ key }) => key);
  };
  const siteIds = sitesOf(source)?.map(({ id }) => id) ?? null;
  if (accountId === null) {
    const role = await staffRoleOf(ctx, userId);
    return role !== null && staffMay(role, staffNeeds) ? read('company') : null;
  }
  const may = (scope: Scope) =>
    needs !== null &&
    scope.may(needs) &&
    (siteIds === null ? scope.siteIds === null : siteIds.every((id) => scope.mayUseSite(id)));
  return inAccountOf(ctx, { userId, accountId }, async (scope) => (may(scope) ? read(scope) : null));
}

function reportedBefore({ db }: TenantContext, metric: MetricRow, keys: readonly IsoDate[]) {
  return db
    .selectFrom('metric_source_figures')
    .select(['period_key', 'said'])
    .where('metric_id', '=', metric.id)
    .where('period_key', 'in', [...keys])
    .execute();
}
