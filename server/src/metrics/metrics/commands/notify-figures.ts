import type { AnsweringContext } from '../../../platform/http/context.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { audienceOf } from '../../../core/notifications/queries.ts';
import type { MetricRow } from '../queries.ts';

/** Notifies everyone who sees the metric that a value, attachment or comment has changed. */
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
