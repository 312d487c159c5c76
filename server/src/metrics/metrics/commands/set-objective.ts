import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Decimal, isDecimal, shortest } from '@tonnage/domain/metrics/decimal';
import type { Direction } from '@tonnage/domain/metrics/types';
import { isKey, keyOf } from '@tonnage/domain/metrics/periods/period';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics, type MetricRow, objectivesOf, recurrenceOf } from '../queries.ts';
import { type Input, writeObjectives } from './write-objectives.ts';

/**
 * Sets a metric's objective from a period on; null ends it. Starts with the current period by default, so that past ones are not
 * judged again. Throws NOT_MANAGER, METRIC_FINISHED, NOT_A_NUMBER, BAD_PERIOD_KEY. Source: metrics.md §2.4.
 */
export async function setObjective(
  ctx: OrganisationContext,
  id: string,
  input: { fromKey?: IsoDate | undefined; value: string | null; direction: Direction; note?: string | undefined },
): Promise<void> {
  const metric = await lockForObjectives(ctx, id);
  const fromKey = input.fromKey ?? keyOf(recurrenceOf(metric), dateIn(metric.time_zone, ctx.now));
  const value = input.value === null ? null : asValue(input.value);
  const { direction, note = '' } = input;
  await writeObjectives(ctx, metric, [{ fromKey: asKey(metric, fromKey), value, direction, note }]);
}

/**
 * Sets a metric's objectives for several periods; of two for one period the last applies. A period that already has the same
 * objective keeps its note. Throws the same as above.
 */
export async function setObjectives(
  ctx: OrganisationContext,
  id: string,
  { direction, objectives }: { direction: Direction; objectives: readonly { fromKey: IsoDate; value: string }[] },
): Promise<void> {
  const metric = await lockForObjectives(ctx, id);
  const wanted = new Map(objectives.map(({ fromKey, value }) => [asKey(metric, fromKey), asValue(value)]));
  const known = (await objectivesOf(ctx.db, [metric.id])).get(metric.id) ?? [];
  const isSame = (fromKey: IsoDate, value: Decimal) =>
    known.some(
      (each) =>
        each.fromKey === fromKey &&
        each.value !== null &&
        shortest(each.value) === value &&
        each.direction === direction,
    );
  const inputs = [...wanted].flatMap(([fromKey, value]): Input[] =>
    isSame(fromKey, value) ? [] : [{ fromKey, value, direction, note: '' }],
  );
  if (inputs.length > 0) await writeObjectives(ctx, metric, inputs);
}

async function lockForObjectives(ctx: OrganisationContext, id: string): Promise<MetricRow> {
  const [metric] = await lockMetrics(ctx.db, ctx.scope, [id]);
  if (!metric) throw new Refusal('NOT_FOUND');
  ctx.scope.requireManager(metric.organisation_id);
  if (metric.finished_at !== null) throw new Refusal('METRIC_FINISHED');
  return metric;
}

function asKey(metric: MetricRow, key: IsoDate): IsoDate {
  if (!isKey(recurrenceOf(metric), key)) throw new Refusal('BAD_PERIOD_KEY', { field: 'fromKey' });
  return key;
}

function asValue(value: string): Decimal {
  if (!isDecimal(value)) throw new Refusal('NOT_A_NUMBER');
  return shortest(value);
}
