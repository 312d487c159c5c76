import type { IsoDate } from '@tonnage/domain/common/dates';
import { type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import { evaluate } from '@tonnage/domain/metrics/formulas/evaluate';
import { type Term, termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { converted, unitsIn } from '@tonnage/domain/metrics/formulas/units';
import { sql } from 'kysely';
import { charge } from '../../../platform/cost/account.ts';
import type { AnsweringContext } from '../../../platform/context.ts';
import { formulaOf, readTerms } from '../formulas.queries.ts';
import type { MetricRow } from '../queries.ts';
import { notifyFigures } from './notify-figures.ts';
import { moveCursor } from './write-cursor.ts';

export type ComputingContext = Pick<AnsweringContext, 'db' | 'scope' | 'now' | 'queue'>;

interface Result {
  key: IsoDate;
  value: Decimal;
  accepted: boolean;
}

/**
 * Computes periods of a locked metric from its terms and stores those that changed; returns their keys. A figure counts as accepted
 * once every answer behind it is. A period without a figure of its own terms has none, and no row. Throws BUDGET_SPENT.
 */
export async function computePeriods(
  ctx: ComputingContext,
  metric: MetricRow,
  keys: readonly IsoDate[],
  terms: ReadonlyMap<string, MetricRow>,
): Promise<IsoDate[]> {
  if (keys.length === 0) return [];
  const { db } = ctx;
  const formula = formulaOf(metric);
  const leaves = termsOf(formula);
  charge('figures', leaves.length * keys.length, metric.organisation_id);
  const figure = await readTerms(db, metric, terms, keys);
  const units = unitsIn(
    metric,
    leaves.flatMap((leaf) => terms.get(leaf.metric) ?? []),
  );
  const before = await storedOf(ctx, metric, keys);
  const results: Result[] = [];
  const gone: IsoDate[] = [];
  for (const key of keys) {
    const read = new Map(leaves.map((leaf) => [nameOf(leaf), figure(leaf, key)]));
    const own = leaves.some((leaf) => leaf.at === 'same' && read.get(nameOf(leaf))!.value !== null);
    const value = own
      ? evaluate(formula, (leaf) => {
          const term = terms.get(leaf.metric);
          const found = read.get(nameOf(leaf))!.value;
          return !term || found === null ? null : converted(found, term, units.get(term.type) ?? null);
        })
      : null;
    const stored = before.get(key);
    if (value === null) {
      if (stored) gone.push(key);
      continue;
    }
    const accepted = [...read.values()].every((each) => each.accepted);
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

const nameOf = ({ metric, at }: Term) => `${at} ${metric}`;

async function storedOf({ db }: ComputingContext, metric: MetricRow, keys: readonly IsoDate[]) {
  const { rows } = await sql<{ key: IsoDate; value: string; accepted: boolean }>`
    select period_key as key, value::text as value, status = 'ACCEPTED' as accepted from metric_values
    where metric_id = ${metric.id} and period_key = any(${`{${keys.join(',')}}`}::date[])`.execute(db);
  return new Map(rows.map(({ key, value, accepted }) => [key, { value: shortest(value), accepted }]));
}

async function save(
  { db, scope, now }: ComputingContext,
  metric: MetricRow,
  results: readonly Result[],
): Promise<void> {
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
