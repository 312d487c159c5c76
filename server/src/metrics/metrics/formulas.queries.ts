import type { IsoDate } from '@tonnage/domain/common/dates';
import { addDays } from '@tonnage/domain/common/dates';
import { aggregate, type Decimal, shortest } from '@tonnage/domain/metrics/decimal';
import { type Formula, formulaText, renamed, type Term, termsOf } from '@tonnage/domain/metrics/formulas/formula';
import { isSame, readAt } from '@tonnage/domain/metrics/formulas/periods';
import { keyAfter, keyOf, keysBetween } from '@tonnage/domain/metrics/periods/period';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { sql } from 'kysely';
import { bigints } from '../../platform/db/arrays.ts';
import type { Db } from '../../platform/db/db.ts';
import type { OrganisationScope } from '../../platform/scope.ts';
import { everyMetric, type MetricRow, metricsOf, recurrenceOf } from './queries.ts';

/** The formula of a computed metric, whose terms have public ids. */
export const formulaOf = ({ formula }: Pick<MetricRow, 'formula'>) => formula as unknown as Formula;

/** The metrics that a formula reads, by public id, whoever sees them. */
export async function termRows(db: Db, formula: Formula): Promise<ReadonlyMap<string, MetricRow>> {
  const ids = [...new Set(termsOf(formula).map(({ metric }) => metric))];
  const rows = await everyMetric(db).where('m.public_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.public_id, row]));
}

/** What stands for a term that the reader may not see. */
export const HIDDEN = 'a metric you cannot see';

/** Formulas of metrics as the person may read them, by metric id. Parsing a text again gives the same formula. */
export async function formulaTexts(
  db: Db,
  scope: OrganisationScope<string | null>,
  metrics: readonly MetricRow[],
): Promise<ReadonlyMap<number, string>> {
  const computed = metrics.filter(({ formula }) => formula !== null);
  const ids = [...new Set(computed.flatMap((metric) => termsOf(formulaOf(metric)).map((term) => term.metric)))];
  if (ids.length === 0) return new Map();
  const seen = await metricsOf(db, scope).where('m.public_id', 'in', ids).execute();
  const terms = new Map(seen.map((row) => [row.public_id, row]));
  const name = (id: string, projectId: string) => {
    const term = terms.get(id);
    if (!term) return HIDDEN;
    // A finished metric's name may have a successor.
    if (term.finished_at !== null) return id;
    return term.project_id === projectId ? term.name : fullName(term);
  };
  return new Map(
    computed.map((metric) => [metric.id, formulaText(renamed(formulaOf(metric), (id) => name(id, metric.project_id)))]),
  );
}

/** A metric's name in formulas of other projects. */
export const fullName = (row: Pick<MetricRow, 'name' | 'project_name'>) => `${row.project_name} / ${row.name}`;

/** The unfinished computed metrics that read from any of these, directly or through others, with the ids that each reads. */
export async function dependentsOf(db: Db, metricIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ metric_id: number; terms: number[] }>`
    with recursive above as (
      select t.metric_id as id from metric_terms t where t.term_id = any(${bigints(metricIds)})
      union
      select t.metric_id from metric_terms t join above a on t.term_id = a.id
    )
    select t.metric_id, json_agg(t.term_id) as terms from metric_terms t join metrics m on m.id = t.metric_id
    where t.metric_id in (select id from above) and m.finished_at is null group by t.metric_id`.execute(db);
  return new Map(rows.map(({ metric_id, terms }) => [metric_id, terms]));
}

/** The names of the metrics computed from these; those of a deleted project do not count. */
export async function usersOf(db: Db, metricIds: readonly number[], but: readonly number[] = []): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct m.name from metric_terms t join metrics m on m.id = t.metric_id
    where t.term_id = any(${bigints(metricIds)}) and not m.id = any(${bigints(but)}) order by m.name limit 3`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A term's figure for one period of a formula. */
export interface TermFigure {
  /** The period read, of the formula's recurrence; null if last year has none. */
  key: IsoDate | null;
  /** In the term's own unit. */
  value: Decimal | null;
  /** Every answer that it is made of is accepted, and none is still to come. */
  accepted: boolean;
  /** Shorter periods with a value; null if the periods are the same. */
  covered: number | null;
}

interface StoredFigure {
  value: Decimal | null;
  accepted: boolean;
}

/** Reads what a formula needs for its periods at once; the answer gives the figure of a term in one of them. */
export async function readTerms(
  db: Db,
  metric: MetricRow,
  terms: ReadonlyMap<string, MetricRow>,
  keys: readonly IsoDate[],
): Promise<(term: Term, key: IsoDate) => TermFigure> {
  const recurrence = recurrenceOf(metric);
  const wanted = termsOf(formulaOf(metric)).flatMap((term) =>
    keys.flatMap((key) => {
      const at = readAt(recurrence, key, term.at);
      const row = terms.get(term.metric);
      return at === null || !row ? [] : [{ id: row.id, from: at, to: addDays(keyAfter(recurrence, at), -1) }];
    }),
  );
  const figures = await figuresIn(db, wanted);
  const calendars = new Map(
    [...terms].map(([id, row]) => {
      const own = recurrenceOf(row);
      return [id, { row, own, start: keyOf(own, row.start_date), same: isSame(own, recurrence) }];
    }),
  );
  return (term, key) => {
    const at = readAt(recurrence, key, term.at);
    const calendar = calendars.get(term.metric);
    if (at === null || !calendar) return { key: at, value: null, covered: null, accepted: true };
    const { row, own, start, same } = calendar;
    const stored = figures.get(row.id) ?? new Map<IsoDate, StoredFigure>();
    const settled = (each: IsoDate) =>
      stored.get(each)?.accepted ?? (each < start || row.finished_at !== null || isFreeWeekend(row.spans, each));
    if (same) return { key: at, value: stored.get(at)?.value ?? null, accepted: settled(at), covered: null };
    const first = keyOf(own, at);
    const parts = keysBetween(own, first < at ? keyAfter(own, first) : first, addDays(keyAfter(recurrence, at), -1));
    const values = parts.flatMap((each) => stored.get(each)?.value ?? []);
    return {
      key: at,
      value: aggregate(values, row.aggregate),
      accepted: parts.every(settled),
      covered: values.length,
    };
  };
}

interface Range {
  id: number;
  from: IsoDate;
  to: IsoDate;
}

/** Figures of metrics within ranges of days, both included; ranges that touch are read as one. */
async function figuresIn(db: Db, ranges: readonly Range[]) {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.id - b.id || (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1);
    if (last?.id === range.id && range.from <= addDays(last.to, 1)) last.to = range.to > last.to ? range.to : last.to;
    else merged.push({ ...range });
  }
  const found = new Map<number, Map<IsoDate, StoredFigure>>();
  if (merged.length === 0) return found;
  const days = (of: (range: Range) => IsoDate) => `{${merged.map(of).join(',')}}`;
  const { rows } = await sql<{ id: number; key: IsoDate; value: string | null; accepted: boolean }>`
    select v.metric_id as id, v.period_key as key, coalesce(v.corrected, v.value)::text as value, v.status = 'ACCEPTED' as accepted
    from unnest(${bigints(merged.map(({ id }) => id))}, ${days(({ from }) => from)}::date[], ${days(({ to }) => to)}::date[])
      as r(id, first, last)
    join metric_values v on v.metric_id = r.id and v.period_key between r.first and r.last`.execute(db);
  for (const { id, key, value, accepted } of rows) {
    const of = found.get(id) ?? new Map<IsoDate, StoredFigure>();
    of.set(key, { value: value === null ? null : shortest(value), accepted });
    found.set(id, of);
  }
  return found;
}
