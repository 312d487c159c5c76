import type { MetricAlerts } from '@tonnage/contract/metrics/metrics/alerts';
import { type Alert, isBeyond } from '@tonnage/domain/metrics/alerts';
import { isDecimal, shortest } from '@tonnage/domain/metrics/decimal';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { goalAt } from '../goal.present.ts';
import { newestOf } from '../newest.queries.ts';
import { metricById, objectivesOf } from '../queries.ts';

/**
 * Chooses when the person is alerted about a metric. What its newest value is beyond already, they know. A choice of one's own, so
 * nothing is audited. Throws NOT_FOUND, METRIC_FINISHED, NOT_A_NUMBER.
 */
export async function setAlerts(ctx: OrganisationContext, id: string, chosen: MetricAlerts): Promise<void> {
  const { db, scope } = ctx;
  const metric = await metricById(db, scope, id);
  if (!metric) throw new Refusal('NOT_FOUND');
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  const wanted = alertsIn(chosen);
  const mine = { tenant_id: scope.tenantId, metric_id: metric.id, user_id: scope.actor.userId };
  await db
    .deleteFrom('metric_alerts')
    .where((eb) => eb.and(mine))
    .where(sql<boolean>`kind <> all(${wanted.map(({ kind }) => kind)}::text[])`)
    .execute();
  if (wanted.length === 0) return;
  const [newest] = await newestOf(db, [metric], ctx.now);
  const objectives = (await objectivesOf(db, [metric.id])).get(metric.id);
  const known = (alert: Alert) => {
    const last = (alert.kind === 'ABOVE' ? newest?.any : newest?.ended)?.[0];
    return last && isBeyond(alert, last.value, goalAt(objectives, last.key)) ? last.key : null;
  };
  await db
    .insertInto('metric_alerts')
    .values(
      wanted.map((alert) => ({
        ...mine,
        organisation_id: metric.organisation_id,
        kind: alert.kind,
        threshold: sql<number | null>`${alert.threshold}::numeric`,
        told_key: known(alert),
      })),
    )
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'metric_id', 'user_id', 'kind'])
        .doUpdateSet((eb) => ({ threshold: eb.ref('excluded.threshold'), told_key: eb.ref('excluded.told_key') }))
        .where(sql<boolean>`metric_alerts.threshold is distinct from excluded.threshold`),
    )
    .execute();
}

function alertsIn({ offTrack, above, below }: MetricAlerts): Alert[] {
  return [
    ...(offTrack ? [{ kind: 'OFF_TRACK' as const, threshold: null }] : []),
    ...(above === null ? [] : [{ kind: 'ABOVE' as const, threshold: readThreshold(above, 'above') }]),
    ...(below === null ? [] : [{ kind: 'BELOW' as const, threshold: readThreshold(below, 'below') }]),
  ];
}

function readThreshold(text: string, field: string): string {
  if (!isDecimal(text)) throw new Refusal('NOT_A_NUMBER', { field });
  return shortest(text);
}
