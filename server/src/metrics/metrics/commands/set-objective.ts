import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { Direction } from '@tonnage/domain/metrics/types';
import { isKey, keyOf } from '@tonnage/domain/metrics/periods/period';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMetrics, type MetricRow, objectivesOf, recurrenceOf } from '../queries.ts';
import { presentGoal } from '../goal.present.ts';
import { type Input, readObjective, type SentObjective, writeObjectives } from './write-objectives.ts';

/**
 * Sets a metric's objective from a period on; null ends it. Starts with the current period by default, so that past ones are not
 * judged again. Throws NOT_MANAGER, METRIC_FINISHED, NOT_A_NUMBER, OBJECTIVE_RANGE,
 * BAD_PERIOD_KEY. Source: metrics.md §2.4.
 */
export async function setObjective(
  ctx: OrganisationContext,
  id: string,
  input: SentObjective<string | null> & { fromKey?: IsoDate | undefined; note?: string | undefined },
): Promise<void> {
  const metric = await lockForObjectives(ctx, id);
  const fromKey = input.fromKey ?? keyOf(recurrenceOf(metric), dateIn(metric.time_zone, ctx.now));
  const { note = '' } = input;
  await writeObjectives(ctx, metric, [{ ...readObjective(input), fromKey: asKey(metric, fromKey), note }]);
}

interface SentObjectives {
  direction: Direction;
  tolerance?: string | undefined;
  objectives: readonly { fromKey: IsoDate; value: string; upper?: string | null | undefined }[];
}

/**
 * Sets a metric's objectives for several periods; of two for one period the last applies. A period that already has the same
 * objective keeps its note. Throws the same as above.
 */
export async function setObjectives(
  ctx: OrganisationContext,
  id: string,
  { direction, tolerance, objectives }: SentObjectives,
): Promise<void> {
  const metric = await lockForObjectives(ctx, id);
  const wanted = new Map(
    objectives.map(({ fromKey, ...each }) => [
      asKey(metric, fromKey),
      readObjective({ ...each, direction, tolerance }),
    ]),
  );
  const known = (await objectivesOf(ctx.db, [metric.id])).get(metric.id) ?? [];
  const isSame = (fromKey: IsoDate, goal: ReturnType<typeof presentGoal>) =>
    known.some((each) => each.fromKey === fromKey && isDeepStrictEqual(presentGoal(each), goal));
  const inputs = [...wanted].flatMap(([fromKey, goal]): Input[] =>
    isSame(fromKey, goal) ? [] : [{ ...goal, fromKey, note: '' }],
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
