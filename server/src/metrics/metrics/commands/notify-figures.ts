import type { AnsweringContext } from '../../../platform/context.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { audienceOf } from '../../../core/notifications/queries.ts';
import type { MetricRow } from '../queries.ts';

/** Notifies everyone who sees the metrics that a value, attachment or comment has changed. */
export async function notifyFigures(
  { db, scope }: Pick<AnsweringContext, 'db' | 'scope'>,
  ...metrics: readonly MetricRow[]
): Promise<void> {
  const each = metrics.map((metric) => ({ organisationId: metric.organisation_id, metricIds: [metric.id] }));
  const audience = await audienceOf(db, scope.tenantId, each);
  const people = each.flatMap((of) =>
    (['managers', 'editors', 'viewers'] as const).flatMap((part) => audience(of, part)),
  );
  for (const person of new Set(people))
    notifyChange(db, { tenant: scope.tenantId, account: null, person, topic: 'figures' });
}
