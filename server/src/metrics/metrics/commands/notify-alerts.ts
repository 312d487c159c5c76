import { type Alert, alertWords } from '@tonnage/domain/metrics/alerts';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { sql } from 'kysely';
import { notify, type Notice } from '../../../core/notifications/commands/notify.ts';
import { audienceOf } from '../../../core/notifications/queries.ts';
import { bigints, uuids } from '../../../platform/db/arrays.ts';
import type { AnsweringContext } from '../../../platform/context.ts';
import { aboutPeriod } from '../about.present.ts';
import { goalAt } from '../goal.present.ts';
import { crossing, type Newest, type Objectives, type Reported } from '../newest.queries.ts';
import type { MetricRow } from '../queries.ts';

type Ctx = Pick<AnsweringContext, 'db' | 'now' | 'queue' | 'scope'>;

interface SetAlert extends Alert {
  userId: string;
}

/** The alerts that people set on the metrics, by metric. */
export async function alertsOn({ db }: Ctx, metrics: readonly MetricRow[]): Promise<Map<number, SetAlert[]>> {
  const rows = await db
    .selectFrom('metric_alerts')
    .select(['metric_id', 'user_id', 'kind', sql<string | null>`threshold::text`.as('threshold')])
    .where(sql<boolean>`metric_id = any(${bigints(metrics.map(({ id }) => id))})`)
    .orderBy('user_id')
    .orderBy('kind')
    .execute();
  const alerts = rows.map(({ metric_id: metricId, user_id: userId, kind, threshold }) => ({
    metricId,
    userId,
    kind,
    threshold: threshold === null ? null : shortest(threshold),
  }));
  return Map.groupBy(alerts, ({ metricId }) => metricId);
}

interface Crossed extends Reported {
  metric: MetricRow;
  alert: SetAlert;
}

/**
 * Tells people whose alert the newest values cross, and who still see the metric; also whoever reported the value, because a
 * program may have done so in their name.
 */
export async function notifyAlerts(
  ctx: Ctx,
  newest: readonly Newest[],
  alerts: ReadonlyMap<number, readonly SetAlert[]>,
  objectives: Objectives,
): Promise<void> {
  const crossed = newest.flatMap((each) =>
    (alerts.get(each.metric.id) ?? []).flatMap((alert): Crossed[] => {
      const at = crossing(alert, each, objectives);
      return at ? [{ ...at, metric: each.metric, alert }] : [];
    }),
  );
  if (crossed.length === 0) return;
  const fresh = await markTold(ctx, crossed);
  const seeing = await audienceOf(
    ctx.db,
    ctx.scope.tenantId,
    fresh.map(({ metric }) => audienceFor(metric)),
  );
  const notices = fresh.flatMap(({ metric, key, value, alert }): Notice[] => {
    const people = (['managers', 'editors', 'viewers'] as const).flatMap((part) => seeing(audienceFor(metric), part));
    if (!people.includes(alert.userId)) return [];
    const { facts, link, organisationId } = aboutPeriod(metric, key);
    const words = alertWords(alert, metric, goalAt(objectives.get(metric.id), key));
    return [
      {
        type: 'REPORTED_KPI',
        organisationId,
        link,
        parts: ['recipients'],
        recipients: [alert.userId],
        facts: { ...facts, value: formatValue(shortest(value), metric), alert: words },
      },
    ];
  });
  await notify({ ...ctx, scope: { tenantId: ctx.scope.tenantId, actor: SYSTEM } }, notices);
}

const SYSTEM = { kind: 'system', userId: null, name: '' } as const;

const audienceFor = (metric: MetricRow) => ({
  organisationId: metric.organisation_id,
  metricIds: [metric.id],
});

/** Marks each alert's period, and returns those that nobody marked before. */
async function markTold({ db }: Ctx, crossed: readonly Crossed[]): Promise<Crossed[]> {
  const list = (of: (each: Crossed) => string) => `{${crossed.map(of).join(',')}}`;
  const { rows } = await sql<{ name: string }>`
    update metric_alerts a set told_key = k.key
    from unnest(${bigints(crossed.map(({ metric }) => metric.id))}, ${uuids(crossed.map(({ alert }) => alert.userId))},
      ${list(({ alert }) => alert.kind)}::text[], ${list(({ key }) => key)}::date[]) as k(metric_id, user_id, kind, key)
    where a.metric_id = k.metric_id and a.user_id = k.user_id and a.kind = k.kind and (a.told_key is null or a.told_key < k.key)
    returning a.metric_id || ' ' || a.user_id || ' ' || a.kind as name`.execute(db);
  const marked = new Set(rows.map(({ name }) => name));
  return crossed.filter(({ metric, alert }) => marked.has(`${metric.id} ${alert.userId} ${alert.kind}`));
}
