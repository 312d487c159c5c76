import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closePeriods } from './close-periods.ts';
import { aboutMetric } from '../../metrics/about.present.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { recompute } from '../../metrics/commands/recompute.ts';
import { lockMetrics } from '../../metrics/queries.ts';

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
