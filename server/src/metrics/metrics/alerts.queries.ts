import type { MetricAlerts } from '@tonnage/contract/metrics/metrics/alerts';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { sql } from 'kysely';
import type { OrganisationContext, Reading } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { metricById } from './queries.ts';

/** The person's own alerts on a metric. Throws NOT_FOUND. */
export async function alertsOf({ db, scope }: Reading<OrganisationContext>, id: string): Promise<MetricAlerts> {
  const metric = await metricById(db, scope, id);
  if (!metric) throw new Refusal('NOT_FOUND');
  const rows = await db
    .selectFrom('metric_alerts')
    .select(['kind', sql<string | null>`threshold::text`.as('threshold')])
    .where('metric_id', '=', metric.id)
    .where('user_id', '=', scope.actor.userId)
    .execute();
  const figure = (kind: string) => {
    const text = rows.find((row) => row.kind === kind)?.threshold ?? null;
    return text === null ? null : shortest(text);
  };
  return { offTrack: rows.some(({ kind }) => kind === 'OFF_TRACK'), above: figure('ABOVE'), below: figure('BELOW') };
}
