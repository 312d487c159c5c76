import { dateIn } from '@tonnage/domain/common/zoned';
import { keyAfter, keysBetween } from '@tonnage/domain/metrics/periods/period';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { audit } from '../../../core/audit/commands/audit.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { aboutMetric } from '../../metrics/about.present.ts';
import { recompute } from '../../metrics/commands/recompute.ts';
import { lockMetrics, type MetricRow, metricsOfProject, scheduleOf } from '../../metrics/queries.ts';
import { screens } from '../../organisations/screens.present.ts';
import { aboutProject } from '../../projects/about-project.queries.ts';
import { lockProject } from '../../projects/commands/project.ts';
import { answersBetween } from '../answers.queries.ts';
import { acceptPeriods, dismissPeriods, type Seen } from './decide.ts';

/**
 * Finishes a metric permanently, as the end of its project would. Pending answers are accepted and open periods dismissed, if
 * requested. Throws NOT_MANAGER, METRIC_FINISHED. Source: specification §4, metrics.md §2.2.
 */
export async function finishMetric(
  ctx: OrganisationContext,
  id: string,
  input: { acceptWaiting: boolean; dismissOpen: boolean },
): Promise<void> {
  const { db, scope, now } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  await closePeriods(ctx, metric, input);
  await db.updateTable('metrics').set({ finished_at: now }).where('id', '=', metric.id).execute();
  // Nothing more is expected of it.
  await recompute(ctx, new Map([[metric.id, 'all']]));
  await notify(ctx, [{ ...aboutMetric(metric), type: 'FINISHED_KPI', link: screens.metric(metric.public_id) }]);
  await audit(ctx, {
    action: 'metric.finished',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { ...input },
  });
}

/**
 * Finishes a project and its metrics permanently: only reading and export remain, and the clock of every period stops. Pending
 * answers are accepted and open periods dismissed, if requested. Throws NOT_MANAGER, PROJECT_FINISHED. Source: specification §4,
 * metrics.md §2.2.
 */
export async function finishProject(
  ctx: OrganisationContext,
  id: string,
  input: { acceptWaiting: boolean; dismissOpen: boolean },
): Promise<void> {
  const { db, scope, now } = ctx;
  const project = await lockProject(ctx, id);
  if (project.finished_at !== null) throw new Refusal('PROJECT_FINISHED');
  const ids = (await metricsOfProject(db, scope, project.id)).map((metric) => metric.public_id);
  const metrics = (await lockMetrics(db, scope, ids)).filter((metric) => metric.finished_at === null);
  for (const metric of metrics) await closePeriods(ctx, metric, input);
  await db
    .updateTable('metrics')
    .set({ finished_at: now })
    .where('project_id', '=', project.id)
    .where('finished_at', 'is', null)
    .execute();
  // Formulas of other projects expect nothing more of them.
  await recompute(ctx, new Map(metrics.map(({ id }) => [id, 'all'])));
  await db.updateTable('projects').set({ finished_at: now }).where('id', '=', project.id).execute();
  const link = screens.project(project.id);
  await notify(ctx, [{ ...(await aboutProject(db, project)), type: 'FINISHED_PROJECT', link }]);
  await audit(ctx, {
    action: 'project.finished',
    entity: 'project',
    entityId: project.id,
    accountId: null,
    changes: { ...input },
  });
}

const OWN_VALUES = 'You reported some of the values that would be accepted. Ask another manager to accept them first.';

/**
 * Accepts the pending answers of a locked metric that is about to end, and dismisses its open periods, if requested. There is no
 * notification for each, only for the end. Throws OWN_VALUE.
 */
export async function closePeriods(
  ctx: OrganisationContext,
  metric: MetricRow,
  input: { acceptWaiting: boolean; dismissOpen: boolean },
): Promise<void> {
  // A computed metric waits for nobody.
  if (metric.formula !== null) return;
  const { waiting, open } = await unfinished(ctx, metric);
  if (input.acceptWaiting && waiting.length > 0) {
    const accepted = await acceptPeriods(ctx, waiting, { quietly: true });
    // A finished metric accepts nothing any more, so the end waits for another manager.
    if (accepted.some(({ refusal }) => refusal?.code === 'OWN_VALUE'))
      throw new Refusal('OWN_VALUE', { message: OWN_VALUES });
  }
  const why = { reasonCode: 'FINISHED' as const, reason: null };
  if (input.dismissOpen && open.length > 0) await dismissPeriods(ctx, open, why, { quietly: true });
}

/** A metric's answers that await a manager, and its ended periods without an answer. */
async function unfinished({ db, now }: OrganisationContext, metric: MetricRow) {
  const schedule = scheduleOf(metric);
  const today = dateIn(schedule.timeZone, now);
  const answers = new Map((await answersBetween(db, [metric.id], null, today)).map((answer) => [answer.key, answer]));
  const seen = (key: string, version: number): Seen => ({ metricId: metric.public_id, key, version });
  const waiting = [...answers.values()]
    .filter((answer) => answer.status !== 'ACCEPTED')
    .map((answer) => seen(answer.key, answer.version));
  const open = keysBetween(schedule, metric.next_open_key, keyAfter(schedule, today, -1))
    .filter((key) => !answers.has(key) && !isFreeWeekend(metric.spans, key))
    .map((key) => seen(key, 0));
  return { waiting, open };
}
