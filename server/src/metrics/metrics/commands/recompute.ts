import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { readFrom } from '@tonnage/domain/metrics/formulas/periods';
import { keyOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import { bigints } from '../../../platform/db/arrays.ts';
import { dependentsOf, formulaOf, termRows } from '../formulas.queries.ts';
import { everyMetric, type MetricRow, recurrenceOf } from '../queries.ts';
import { computeLater } from './compute-later.ts';
import { type ComputingContext, computePeriods } from './compute-periods.ts';
import { watchFigures } from './watch-figures.ts';

/** Metrics whose answers changed, by id: at these periods, or at any. */
export type Changed = ReadonlyMap<number, readonly IsoDate[] | 'all'>;

/** Figures that one change computes at once, terms times periods: about a tenth of a second. The queue computes the rest. */
const FIGURES_AT_ONCE = 20_000;

/**
 * Computes the formulas that read from metrics again, in the transaction that changed them; what is too much for one request is left
 * to the queue. Their rows are locked together, in the order of their ids, before anything is read: of two changes at once, the
 * second computes with both.
 */
export async function recompute(ctx: ComputingContext, changed: Changed): Promise<void> {
  if (changed.size === 0) return;
  const dependents = await dependentsOf(ctx.db, [...changed.keys()]);
  if (dependents.size === 0) return;
  const rows = await everyMetric(ctx.db)
    .where(sql<boolean>`m.id = any(${bigints([...dependents.keys()])})`)
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
  const dirty = new Map(changed);
  const open = new Map(rows.map((row) => [row.id, row]));
  const later = new Map<MetricRow, IsoDate>();
  let left = FIGURES_AT_ONCE;
  // Terms come before the formulas that read them: there are no circles.
  while (open.size > 0) {
    const ready = [...open.values()].filter(({ id }) => !dependents.get(id)!.some((term) => open.has(term)));
    for (const metric of ready) {
      open.delete(metric.id);
      const terms = dependents.get(metric.id)!.map((term) => dirty.get(term) ?? []);
      const all = terms.includes('all');
      const touched = terms.flatMap((keys) => (keys === 'all' ? [] : keys));
      left -= terms.length + touched.length;
      if (all || (left < 0 && touched.length > 0)) {
        later.set(metric, all ? metric.start_date : earliest(touched));
        dirty.set(metric.id, 'all');
        continue;
      }
      if (touched.length === 0) continue;
      const keys = await computed(ctx, metric, dirty);
      if (keys.length > 0) dirty.set(metric.id, keys);
    }
    if (ready.length === 0) throw new Error('formulas form a circle');
  }
  await computeLater(ctx, later);
  await watchFigures(
    ctx,
    rows.filter((row) => dirty.has(row.id) && !later.has(row)),
  );
}

/** Leaves all periods of a locked metric to the queue, whose formula, unit or start is new, and those computed from it. */
export async function recomputeAll(ctx: ComputingContext, metric: MetricRow): Promise<void> {
  await ctx.db.deleteFrom('metric_values').where('metric_id', '=', metric.id).execute();
  await ctx.db.updateTable('metrics').set({ last_key: null }).where('id', '=', metric.id).execute();
  await computeLater(ctx, new Map([[metric, metric.start_date]]));
  await recompute(ctx, new Map([[metric.id, 'all']]));
}

/** Computes the periods of a metric that read from changed ones; returns those that changed. */
async function computed(ctx: ComputingContext, metric: MetricRow, dirty: Changed): Promise<IsoDate[]> {
  const recurrence = recurrenceOf(metric);
  const terms = await termRows(ctx.db, formulaOf(metric));
  const affected = new Set<IsoDate>();
  for (const { metric: id, at } of termsOf(formulaOf(metric)))
    for (const key of dirty.get(terms.get(id)?.id ?? -1) ?? [])
      for (const each of readFrom(recurrence, keyOf(recurrence, key), at)) affected.add(each);
  const first = keyOf(recurrence, metric.start_date);
  const last = dateIn(metric.time_zone, ctx.now);
  const keys = [...affected].filter((key) => key >= first && key <= last).toSorted();
  return computePeriods(ctx, metric, keys, terms);
}

/** A period reads none that begin after it, so none before the earliest change is affected. */
const earliest = (keys: readonly IsoDate[]) => keys.reduce((first, key) => (key < first ? key : first));
