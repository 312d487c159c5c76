import type { IsoDate } from '@tonnage/domain/common/dates';
import { objectiveAt } from '@tonnage/domain/metrics/answer';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import type { Direction } from '@tonnage/domain/metrics/types';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { json } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/db/ids.ts';
import { aboutMetric } from '../about.present.ts';
import { screens } from '../../organisations/places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { type MetricRow, objectivesOf, recurrenceOf } from '../queries.ts';
import { notifyFigures } from './notify-figures.ts';

/** A metric's objective from a period on; null: none. */
export interface Input {
  fromKey: IsoDate;
  value: Decimal | null;
  direction: Direction;
  note: string;
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
      sorted.map(({ fromKey, value, direction, note }) => ({
        tenant_id: scope.tenantId,
        metric_id: metric.id,
        from_key: fromKey,
        organisation_id: metric.organisation_id,
        value: sql<number | null>`${value}::numeric`,
        direction,
        note,
        created_by: scope.actor.userId,
        created_at: now,
      })),
    )
    .onConflict((c) =>
      c.columns(['tenant_id', 'metric_id', 'from_key']).doUpdateSet((eb) => ({
        value: eb.ref('excluded.value'),
        direction: eb.ref('excluded.direction'),
        note: eb.ref('excluded.note'),
        created_by: eb.ref('excluded.created_by'),
        created_at: eb.ref('excluded.created_at'),
      })),
    )
    .execute();
  await db
    .insertInto('activities')
    .values(
      sorted.map(({ fromKey, value, direction }) => {
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
          payload: json({ from: before && shortest(before.value), to: value, direction, fromKey }),
          at: now,
        };
      }),
    )
    .execute();
  await notifyFigures(ctx, metric);
  const about = aboutMetric(metric);
  const first = sorted[0]!;
  const facts = {
    ...about.facts,
    period: periodLabel(recurrenceOf(metric), first.fromKey),
    value: summaryOf(metric, sorted),
  };
  await notify(ctx, [{ ...about, type: 'ADD_OBJECTIVE', facts, link: screens.metricDetail(metric.public_id) }]);
}

/** "▲ 12 t", or for several from the lowest to the highest: "▲ 10 t to 14 t"; empty if the objective ends. */
function summaryOf(metric: MetricRow, inputs: readonly Input[]): string {
  const values = inputs
    .flatMap(({ value }) => (value === null ? [] : [value]))
    .toSorted((a, b) => Number(a) - Number(b));
  if (values.length === 0) return '';
  const span = [...new Set([values[0]!, values.at(-1)!])].map((value) => formatValue(value, metric)).join(' to ');
  return `${inputs[0]!.direction === 'UP' ? '▲' : '▼'} ${span}`;
}
