import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics } from '../../metrics/queries.ts';

/**
 * Disconnects a metric, so that people report it again; the portal's values stay, with the jobs behind them. Throws NOT_FOUND,
 * NOT_MANAGER, METRIC_FINISHED, NOT_CONNECTED.
 */
export async function disconnectMetric(ctx: OrganisationContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  const [metric] = await lockMetrics(db, scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  const gone = await db.deleteFrom('metric_sources').where('metric_id', '=', metric.id).executeTakeFirst();
  if (gone.numDeletedRows !== 1n) throw new Refusal('NOT_CONNECTED');
  await audit(ctx, {
    action: 'metric.disconnected',
    entity: 'metric',
    entityId: metric.public_id,
    accountId: null,
  });
}
