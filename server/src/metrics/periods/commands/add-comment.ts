import { mayPeriod } from '@tonnage/domain/metrics/periods/actions';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { roleOf } from '../../metrics/queries.ts';
import { periodOf } from '../period.queries.ts';
import { writeComments } from './write-comments.ts';

/**
 * Comments on a period: anyone who sees the metric may, until it is finished; only its editor and managers as an event.
 * Throws METRIC_FINISHED, NOT_EDITOR and `periodOf`'s.
 */
export async function addComment(
  ctx: OrganisationContext,
  metricId: string,
  key: string,
  { body, event }: { body: string; event: boolean },
): Promise<void> {
  const metric = await periodOf(ctx, metricId, key);
  const role = roleOf(ctx.scope, metric);
  const question = { status: 'PENDING', role, finished: metric.finished_at !== null } as const;
  if (!mayPeriod('comment', question).allowed) throw new Refusal('METRIC_FINISHED');
  if (event && !mayPeriod('attach', question).allowed) throw new Refusal('NOT_EDITOR');
  await writeComments(ctx, [{ metric, key, body }], { event });
}
