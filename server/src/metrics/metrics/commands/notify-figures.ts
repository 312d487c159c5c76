import type { AnsweringContext } from '../../../platform/http/context.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { audienceOf } from '../../../core/notifications/queries.ts';
import type { MetricRow } from '../queries.ts';

/** Tells everybody who sees the metric that a figure, an attachment or a comment of it has changed. */
export async function notifyFigures(
  { db, scope }: Pick<AnsweringContext, 'db' | 'scope'>,
  metric: MetricRow,
): Promise<void> {
  const of = { organisationId: metric.organisation_id, metricIds: [metric.id] };
  const audience = await audienceOf(db, scope.tenantId, [of]);
  for (const part of ['managers', 'editors', 'viewers'] as const)
    for (const person of audience(of, part))
      notifyChange(db, { tenant: scope.tenantId, account: null, person, topic: 'figures' });
}
