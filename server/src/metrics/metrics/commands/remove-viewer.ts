import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { aboutMetric } from '../about.present.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { lockMetrics } from '../queries.ts';
import { touchMetric } from './write-cursor.ts';

/** Removes a viewer from a metric: a manager may remove anyone, a viewer themselves. Throws NOT_MANAGER, METRIC_FINISHED. */
export async function removeViewer(ctx: OrganisationContext, id: string, userId: string): Promise<void> {
  const { db, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric || !isId(userId)) throw new Refusal('NOT_FOUND');
  if (userId !== scope.actor.userId) scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  const gone = await db
    .deleteFrom('metric_viewers')
    .where('metric_id', '=', metric.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
  await touchMetric(db, metric);
  const notice = { type: 'DELETED_KPI_VIEWER' as const, recipients: [userId], link: screens.projects };
  await notify(ctx, [{ ...aboutMetric(metric), ...notice }]);
  await audit(ctx, {
    action: 'metric.viewer_removed',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
    changes: { userId },
  });
}
