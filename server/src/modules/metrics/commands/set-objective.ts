import type { IsoDate } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { type Decimal, isDecimal, shortest } from '@tonnage/domain/metrics/decimal';
import type { Direction } from '@tonnage/domain/metrics/types';
import { isKey, keyOf } from '@tonnage/domain/periods/period';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { periodLabel } from '@tonnage/domain/periods/label';
import { aboutMetric, places } from '../../notifications/about.present.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { lockMetrics, type MetricRow, rhythmOf } from '../queries.ts';

interface Wish {
  fromKey: IsoDate;
  value: Decimal | null;
  direction: Direction;
  note: string;
}

/**
 * Sets what a metric is to reach from a period on; null ends it. From the running period where nothing is said, so that what is
 * past is not judged anew. Throws NOT_MANAGER, METRIC_FINISHED, NOT_A_NUMBER, BAD_PERIOD_KEY. Source: metrics.md §2.4.
 */
export async function setObjective(
  ctx: OrganisationContext,
  id: string,
  wish: { fromKey?: IsoDate | undefined; value: string | null; direction: Direction; note?: string | undefined },
): Promise<void> {
  const [metric] = await lockMetrics(ctx.db, ctx.scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  ctx.scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  if (wish.value !== null && !isDecimal(wish.value)) throw new Refusal('NOT_A_NUMBER');
  const rhythm = rhythmOf(metric);
  const fromKey = wish.fromKey ?? keyOf(rhythm, dateIn(metric.time_zone, ctx.now));
  if (!isKey(rhythm, fromKey)) throw new Refusal('BAD_PERIOD_KEY', { field: 'fromKey' });
  const value = wish.value === null ? null : shortest(wish.value);
  await writeObjective(ctx, metric, { fromKey, value, direction: wish.direction, note: wish.note ?? '' });
}

/** Writes an objective and its line in the log, and tells of it. */
export async function writeObjective(
  ctx: OrganisationContext,
  metric: MetricRow,
  { fromKey, value, direction, note }: Wish,
): Promise<void> {
  const { db, now, scope } = ctx;
  const before = await db
    .selectFrom('metric_objectives')
    .select(sql<string | null>`value::text`.as('value'))
    .where('metric_id', '=', metric.id)
    .where('from_key', '<=', fromKey)
    .orderBy('from_key', 'desc')
    .limit(1)
    .executeTakeFirst();
  const fresh = {
    value: sql<number | null>`${value}::numeric`,
    direction,
    note,
    created_by: scope.actor.userId,
    created_at: now,
  };
  await db
    .insertInto('metric_objectives')
    .values({ metric_id: metric.id, from_key: fromKey, organisation_id: metric.organisation_id, ...fresh })
    .onConflict((c) => c.columns(['metric_id', 'from_key']).doUpdateSet(fresh))
    .execute();
  const from = before?.value == null ? null : shortest(before.value);
  await db
    .insertInto('activities')
    .values({
      id: newId(now),
      organisation_id: metric.organisation_id,
      project_id: metric.project_id,
      metric_id: metric.id,
      period_key: null,
      type: 'OBJECTIVE_MODIFIED',
      actor_id: scope.actor.userId,
      payload: json({ from, to: value, direction, fromKey }),
      at: now,
    })
    .execute();
  const about = aboutMetric(metric);
  const period = periodLabel(rhythmOf(metric), fromKey);
  const told = value === null ? '' : `${direction === 'UP' ? '▲' : '▼'} ${formatValue(value, metric)}`;
  const facts = { ...about.facts, period, value: told };
  await notify(ctx, [{ ...about, type: 'ADD_OBJECTIVE', facts, link: places.metricDetail(metric.public_id) }]);
}
