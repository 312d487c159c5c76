import type { IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import { evaluate } from '@tonnage/domain/metrics/formulas/evaluate';
import { termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { readFrom } from '@tonnage/domain/metrics/formulas/periods';
import { converted, unitsIn } from '@tonnage/domain/metrics/formulas/units';
import { keyOf, keysBetween } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import { bigints } from '../../../platform/db/arrays.ts';
import type { AnsweringContext } from '../../../platform/http/context.ts';
import { dependentsOf, formulaOf, readTerms, termRows } from '../formulas.queries.ts';
import { everyMetric, type MetricRow, recurrenceOf } from '../queries.ts';
import { notifyFigures } from './notify-figures.ts';
import { watchFigures } from './watch-figures.ts';
import { moveCursor } from './write-cursor.ts';

/** Metrics whose answers changed, by id: at these periods, or at any. */
export type Changed = ReadonlyMap<number, readonly IsoDate[] | 'all'>;

type Ctx = Pick<AnsweringContext, 'db' | 'scope' | 'now' | 'queue'>;

/**
 * Computes the formulas that read from metrics again, in the transaction that changed them. Their rows are locked together, in the
 * order of their ids, before anything is read: of two changes at once, the second computes with both.
 */
export async function recompute(ctx: Ctx, changed: Changed): Promise<void> {
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
  // Terms come before the formulas that read them: there are no circles.
  while (open.size > 0) {
    const ready = [...open.values()].filter(({ id }) => !dependents.get(id)!.some((term) => open.has(term)));
    for (const metric of ready) {
      open.delete(metric.id);
      const keys = await computed(ctx, metric, dirty);
      if (keys.length > 0) dirty.set(metric.id, keys);
    }
    if (ready.length === 0) throw new Error('formulas form a circle');
  }
  await watchFigures(
    ctx,
    rows.filter(({ id }) => dirty.has(id)),
  );
}

/** Computes all periods of a locked metric afresh, whose formula, unit or start is new, and then those computed from it. */
export async function recomputeAll(ctx: Ctx, metric: MetricRow): Promise<void> {
  await ctx.db.deleteFrom('metric_values').where('metric_id', '=', metric.id).execute();
  await ctx.db.updateTable('metrics').set({ last_key: null }).where('id', '=', metric.id).execute();
  await write(ctx, { ...metric, last_key: null }, periodsOf(ctx, metric));
  await recompute(ctx, new Map([[metric.id, 'all']]));
}

/** The periods of a computed metric that have begun. */
function periodsOf({ now }: Ctx, metric: MetricRow): IsoDate[] {
  return keysBetween(recurrenceOf(metric), metric.start_date, dateIn(metric.time_zone, now));
}

/** Computes the periods of a metric that read from changed ones; returns those that changed. */
async function computed(ctx: Ctx, metric: MetricRow, dirty: Changed): Promise<IsoDate[]> {
  const recurrence = recurrenceOf(metric);
  const terms = await termRows(ctx.db, formulaOf(metric));
  const affected = new Set<IsoDate>();
  let all = false;
  for (const { metric: id, at } of termsOf(formulaOf(metric))) {
    const keys = dirty.get(terms.get(id)?.id ?? -1) ?? [];
    if (keys === 'all') all = true;
    else
      for (const key of keys) for (const each of readFrom(recurrence, keyOf(recurrence, key), at)) affected.add(each);
  }
  const first = keyOf(recurrence, metric.start_date);
  const last = dateIn(metric.time_zone, ctx.now);
  const keys = all ? periodsOf(ctx, metric) : [...affected].filter((key) => key >= first && key <= last).toSorted();
  return write(ctx, metric, keys, terms);
}

interface Result {
  key: IsoDate;
  value: Decimal;
  accepted: boolean;
}

/**
 * Computes periods of a locked metric and stores those that changed. A figure counts as accepted once every answer behind it is. A
 * period without a figure of its own terms has none, and no row.
 */
async function write(
  ctx: Ctx,
  metric: MetricRow,
  keys: readonly IsoDate[],
  given?: Awaited<ReturnType<typeof termRows>>,
): Promise<IsoDate[]> {
  if (keys.length === 0) return [];
  const { db } = ctx;
  const formula = formulaOf(metric);
  const terms = given ?? (await termRows(db, formula));
  const figure = await readTerms(db, metric, terms, keys);
  const leaves = termsOf(formula);
  const units = unitsIn(
    metric,
    leaves.flatMap((leaf) => terms.get(leaf.metric) ?? []),
  );
  const before = await storedOf(ctx, metric, keys);
  const results: Result[] = [];
  const gone: IsoDate[] = [];
  for (const key of keys) {
    const read = leaves.map((leaf) => ({ ...leaf, ...figure(leaf, key) }));
    const own = read.some(({ at, value }) => at === 'same' && value !== null);
    const value = own
      ? evaluate(formula, ({ metric: id, at }) => {
          const term = terms.get(id);
          const found = read.find((each) => each.metric === id && each.at === at)?.value ?? null;
          return !term || found === null ? null : converted(found, term, units.get(term.type) ?? null);
        })
      : null;
    const stored = before.get(key);
    if (value === null) {
      if (stored) gone.push(key);
      continue;
    }
    const accepted = read.every((each) => each.accepted);
    if (stored?.value !== value || stored.accepted !== accepted) results.push({ key, value, accepted });
  }
  if (results.length + gone.length === 0) return [];
  if (gone.length > 0)
    await db
      .deleteFrom('metric_values')
      .where('metric_id', '=', metric.id)
      .where(sql<boolean>`period_key = any(${`{${gone.join(',')}}`}::date[])`)
      .execute();
  await save(ctx, metric, results);
  const added = results.map(({ key }) => key).filter((key) => !before.has(key));
  await moveCursor(db, metric, { added, removed: gone, lastVersion: metric.last_version + results.length });
  await notifyFigures(ctx, metric);
  return [...results.map(({ key }) => key), ...gone];
}

async function storedOf({ db }: Ctx, metric: MetricRow, keys: readonly IsoDate[]) {
  const { rows } = await sql<{ key: IsoDate; value: string; accepted: boolean }>`
    select period_key as key, value::text as value, status = 'ACCEPTED' as accepted from metric_values
    where metric_id = ${metric.id} and period_key = any(${`{${keys.join(',')}}`}::date[])`.execute(db);
  return new Map(rows.map(({ key, value, accepted }) => [key, { value: shortest(value), accepted }]));
}

async function save({ db, scope, now }: Ctx, metric: MetricRow, results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  const list = (of: (result: Result) => string) => `{${results.map(of).join(',')}}`;
  await sql`
    insert into metric_values (tenant_id, metric_id, period_key, organisation_id, status, kind, value, reported_at, accepted_at, version)
    select ${scope.tenantId}, ${metric.id}, r.key, ${metric.organisation_id},
      case when r.accepted then 'ACCEPTED' else 'TO_BE_ACCEPTED' end, 'VALUE', r.value, ${now}, case when r.accepted then ${now}::timestamptz end,
      ${metric.last_version} + r.n
    from unnest(${list(({ key }) => key)}::date[], ${list(({ value }) => value)}::numeric[], ${list(({ accepted }) => `${accepted}`)}::boolean[])
      with ordinality as r(key, value, accepted, n)
    on conflict (tenant_id, metric_id, period_key) do update set status = excluded.status, value = excluded.value,
      reported_at = excluded.reported_at, accepted_at = excluded.accepted_at, version = excluded.version`.execute(db);
}
