import type { IsoDate } from '@tonnage/domain/common/dates';
import { objectiveAt } from '@tonnage/domain/metrics/answer';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { type Objective, objectiveFault, objectiveWords } from '@tonnage/domain/metrics/performance';
import type { Direction } from '@tonnage/domain/metrics/types';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { aboutMetric } from '../about.present.ts';
import { screens } from '../../organisations/screens.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { type MetricRow, objectivesOf, recurrenceOf } from '../queries.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentGoal } from '../goal.present.ts';
import { notifyFigures } from './notify-figures.ts';
import { watchFigures } from './watch-figures.ts';
import { touchMetric } from './write-cursor.ts';

/** A metric's objective from a period on; null: none. */
export interface Input extends Omit<Objective, 'value'> {
  fromKey: IsoDate;
  value: Decimal | null;
  note: string;
}

/** An objective as somebody sent it. */
export interface SentObjective<V extends string | null> {
  value: V;
  direction: Direction;
  upper?: string | null | undefined;
  tolerance?: string | undefined;
}

/** Reads a sent objective; one that ends has neither limits nor a tolerance. Throws NOT_A_NUMBER, OBJECTIVE_RANGE. */
export function readObjective<V extends string | null>({ value, direction, upper, tolerance = '0' }: SentObjective<V>) {
  if (value === null) return presentGoal({ value, direction, upper: null, tolerance: '0' });
  const objective = { value, direction, upper: direction === 'BETWEEN' ? (upper ?? null) : null, tolerance };
  const fault = objectiveFault(objective);
  if (fault) throw new Refusal(fault.code, { field: fault.field });
  return presentGoal(objective);
}

/** Saves objectives of a locked metric with a log line for each, and notifies once. Needs at least one input. */
export async function writeObjectives(
  ctx: OrganisationContext,
  metric: MetricRow,
  inputs: readonly Input[],
): Promise<void> {
  const { db, now, scope } = ctx;
  const known = (await objectivesOf(db, [metric.id])).get(metric.id) ?? [];
  const sorted = inputs.toSorted((a, b) => (a.fromKey < b.fromKey ? -1 : 1));
  await db
    .insertInto('metric_objectives')
    .values(
      sorted.map(({ fromKey, value, direction, upper, tolerance, note }) => ({
        tenant_id: scope.tenantId,
        metric_id: metric.id,
        from_key: fromKey,
        organisation_id: metric.organisation_id,
        value: sql<number | null>`${value}::numeric`,
        direction,
        upper_value: sql<number | null>`${upper}::numeric`,
        tolerance: sql<number>`${tolerance}::numeric`,
        note,
        created_by: scope.actor.userId,
        created_at: now,
      })),
    )
    .onConflict((c) =>
      c.columns(['tenant_id', 'metric_id', 'from_key']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        direction: eb.ref('excluded.direction'),
        upper_value: eb.ref('excluded.upper_value'),
        tolerance: eb.ref('excluded.tolerance'),
        note: eb.ref('excluded.note'),
        created_by: eb.ref('excluded.created_by'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
  await db
    .insertInto('activities')
    .values(
      sorted.map(({ fromKey, value, direction, upper, tolerance }) => {
        const before = objectiveAt(known, fromKey);
        return {
          tenant_id: scope.tenantId,
          id: newId(now),
          organisation_id: metric.organisation_id,
          project_id: metric.project_id,
          metric_id: metric.id,
          period_key: null,
          type: 'OBJECTIVE_MODIFIED',
          actor_id: scope.actor.userId,
          payload: json({ from: before && shortest(before.value), to: value, direction, upper, tolerance, fromKey }),
          at: now,
        };
      }),
    )
    .execute();
  await touchMetric(db, metric);
  await notifyFigures(ctx, metric);
  await watchFigures(ctx, [metric]);
  const about = aboutMetric(metric);
  const first = sorted[0]!;
  const facts = {
    ...about.facts,
    period: periodLabel(recurrenceOf(metric), first.fromKey),
    value: summaryOf(metric, sorted),
  };
  await notify(ctx, [{ ...about, type: 'ADD_OBJECTIVE', facts, link: screens.metricDetail(metric.public_id) }]);
}

/** "at most 12 t", or for several from the lowest to the highest: "at most 10 t to 14 t"; empty if the objective ends. */
function summaryOf(metric: MetricRow, inputs: readonly Input[]): string {
  const set = inputs.flatMap((each) => (each.value === null ? [] : [{ ...each, value: each.value }]));
  const [low, high] = [set.toSorted(byValue)[0], set.toSorted(byValue).at(-1)];
  if (!low || !high) return '';
  const words = objectiveWords(low, metric);
  return low.value === high.value ? words : `${words} to ${formatValue(high.value, metric)}`;
}

const byValue = (a: { value: Decimal }, b: { value: Decimal }) => Number(a.value) - Number(b.value);
