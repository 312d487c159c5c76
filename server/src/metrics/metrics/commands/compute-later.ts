import type { IsoDate } from '@tonnage/domain/common/dates';
import { addDays } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { FORMULA_NAME, termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { endedCount, keyOf, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import { bigints } from '../../../platform/db/arrays.ts';
import { charge } from '../../../platform/cost/account.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { asSource, asWorker } from '../../../platform/queue/worker-context.ts';
import { formulaOf, termRows } from '../formulas.queries.ts';
import { everyMetric, type MetricRow, recurrenceOf } from '../queries.ts';
import { type ComputingContext, computePeriods } from './compute-periods.ts';
import { notifyFigures } from './notify-figures.ts';
import { watchFigures } from './watch-figures.ts';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Periods that one transaction of the queue computes. */
const PIECE = 200;

/** Leaves the periods of locked formulas, each from the one that contains a date on, to the queue. Throws BUDGET_SPENT. */
export async function computeLater(ctx: ComputingContext, from: ReadonlyMap<MetricRow, IsoDate>): Promise<void> {
  if (from.size === 0) return;
  const metrics = [...from.keys()];
  const ids = metrics.map(({ id }) => id);
  for (const [metric, date] of from) charge('figures', figuresFrom(ctx, metric, date), metric.organisation_id);
  const keys = `{${[...from].map(([metric, date]) => keyOf(recurrenceOf(metric), date)).join(',')}}`;
  await sql`update metrics m set compute_from = least(m.compute_from, k.key)
    from unnest(${bigints(ids)}, ${keys}::date[]) as k(id, key) where m.id = k.id`.execute(ctx.db);
  await notifyFigures(ctx, ...metrics);
  await queueReady(ctx, ids);
}

/** The figures that a formula reads from a date on: its terms, times the periods. */
function figuresFrom({ now }: ComputingContext, metric: MetricRow, date: IsoDate): number {
  const today = dateIn(metric.time_zone, now);
  return termsOf(formulaOf(metric)).length * (1 + endedCount(recurrenceOf(metric), date, today));
}

/** Queues those of the formulas whose terms are all computed. */
async function queueReady({ db, queue, scope }: ComputingContext, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ metricId: string; organisationId: string }>`
    select m.public_id as "metricId", m.organisation_id as "organisationId" from metrics m
    where m.id = any(${bigints(ids)}) and m.compute_from is not null and not exists (
      select from metric_terms t join metrics of on of.id = t.term_id
      where t.metric_id = m.id and of.compute_from is not null)
    order by m.id`.execute(db);
  for (const row of rows) await queue.send(db, computeJob, { ...row, tenantId: scope.tenantId });
}

/**
 * Computes the next periods of a formula, unless a term is still to be computed: that one's last piece queues the formula again.
 * Formulas that read it are locked with it, so that of two terms that end at once the second sees both. Returns whether more
 * periods are left.
 */
export async function computePiece(ctx: TenantContext, id: string): Promise<boolean> {
  const { db } = ctx;
  const found = await db
    .selectFrom('metrics')
    .select(['id', 'organisation_id'])
    .where('public_id', '=', id)
    .executeTakeFirst();
  if (!found) return false;
  const readers = await readersOf(db, found.id);
  const rows = await everyMetric(db)
    .where(sql<boolean>`m.id = any(${bigints([found.id, ...readers])})`)
    .orderBy('m.id')
    .forUpdate('m')
    .execute();
  const metric = rows.find((row) => row.id === found.id);
  if (!metric || metric.formula === null || metric.compute_from === null) return false;
  const terms = await termRows(db, formulaOf(metric));
  if ([...terms.values()].some((term) => term.compute_from !== null)) return false;

  const as = asSource(ctx, found.organisation_id, FORMULA_NAME);
  const { keys, next } = await nextPeriods(as, metric, terms);
  await computePeriods(as, metric, keys, terms);
  await db.updateTable('metrics').set({ compute_from: next }).where('id', '=', metric.id).execute();
  if (next !== null) return true;
  await notifyFigures(as, metric);
  // Read again: a formula that was added while this one was locked waited until now.
  await queueReady(as, await readersOf(db, metric.id));
  await watchFigures(as, [metric]);
  return false;
}

/** The formulas that read a metric directly. */
async function readersOf(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('metric_terms').select('metric_id').where('term_id', '=', id).execute();
  return rows.map((row) => row.metric_id);
}

/** The next periods with a figure of the formula's own period, or an old value; and where to go on, null at the end. */
async function nextPeriods(
  { db, now }: ComputingContext,
  metric: MetricRow,
  terms: ReadonlyMap<string, MetricRow>,
): Promise<{ keys: IsoDate[]; next: IsoDate | null }> {
  const recurrence = recurrenceOf(metric);
  const start = keyOf(recurrence, metric.start_date);
  const from = metric.compute_from! > start ? metric.compute_from! : start;
  const last = lastDayOf(recurrence, dateIn(metric.time_zone, metric.finished_at?.toISOString() ?? now));
  const own = termsOf(formulaOf(metric)).flatMap(({ metric: id, at }) =>
    at === 'same' ? (terms.get(id)?.id ?? []) : [],
  );
  const { rows } = await sql<{ key: IsoDate }>`
    select distinct v.period_key as key from unnest(${bigints([metric.id, ...new Set(own)])}) as of(id)
    cross join lateral (select period_key from metric_values where metric_id = of.id and period_key between ${from} and ${last}
      order by period_key limit ${PIECE}) v
    order by 1 limit ${PIECE}`.execute(db);
  const keys = [...new Set(rows.map(({ key }) => keyOf(recurrence, key)))];
  return { keys, next: rows.length < PIECE ? null : addDays(lastDayOf(recurrence, keys.at(-1)!), 1) };
}

/** Computes what is still to be computed of a formula, each piece in its own transaction. It may run any number of times. */
export async function computeFormula(deps: Deps, work: { metricId: string; tenantId: string }): Promise<void> {
  for (let more = true; more;)
    more = await asWorker(deps, work.tenantId, deps.clock.now(), (ctx) => computePiece(ctx, work.metricId));
}

export const computeJob = defineJob({
  name: 'metric.compute',
  data: z.object({ metricId: z.string(), organisationId: z.string(), tenantId: z.string() }),
  atOnce: { workers: 2, inGroup: 1, by: 'organisationId' },
  work: computeFormula,
});
