import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { roleOf } from '../../metrics/queries.ts';
import { periodOf } from '../period.queries.ts';
import { writeComments } from './write-comments.ts';

/** Comments on a period: anyone who sees the metric may, until it is finished. Throws METRIC_FINISHED and `periodOf`'s. */
export async function addComment(ctx: OrganisationContext, metricId: string, key: string, body: string): Promise<void> {
  const metric = await periodOf(ctx, metricId, key);
  const role = roleOf(ctx.scope, metric);
  const may = mayPeriod('comment', { status: 'PENDING', role, finished: metric.finished_at !== null });
  if (!may.allowed) throw new Refusal('METRIC_FINISHED');
  await writeComments(ctx, [{ metric, key, body }]);
}
