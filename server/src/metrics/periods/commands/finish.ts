import { audit } from '../../../core/audit/commands/audit.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { aboutMetric } from '../../metrics/about.present.ts';
import { recompute } from '../../metrics/commands/recompute.ts';
import { lockMetrics, metricsOfProject } from '../../metrics/queries.ts';
import { screens } from '../../organisations/places.present.ts';
import { aboutProject } from '../../projects/about-project.queries.ts';
import { lockProject } from '../../projects/commands/project.ts';
import { closePeriods } from './close-periods.ts';

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
