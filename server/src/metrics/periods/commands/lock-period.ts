import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics, type MetricRow, roleOf } from '../../metrics/queries.ts';
import { periodOf } from '../period.queries.ts';

/**
 * Locks the metric of a period to which the person may attach something, so that attachments can be counted and nobody finishes
 * the metric meanwhile. Throws NOT_EDITOR, METRIC_FINISHED and `periodOf`'s.
 */
export async function lockPeriod(ctx: OrganisationContext, metricId: string, key: string): Promise<MetricRow> {
  await lockMetrics(ctx.db, ctx.scope, [metricId]);
  const metric = await periodOf(ctx, metricId, key);
  const may = mayPeriod('attach', {
    status: 'PENDING',
    role: roleOf(ctx.scope, metric),
    finished: metric.finished_at !== null,
  });
  if (!may.allowed) throw new Refusal(may.code);
  return metric;
}
