import { findMetrics } from '@tonnage/contract/metrics/metrics';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { MetricRole } from '@tonnage/domain/metrics/periods/actions';
import type { Recurrence, Schedule } from '@tonnage/domain/metrics/periods/schedule';
import type { Timing } from '@tonnage/domain/metrics/periods/status';
import type { WeekendSpan } from '@tonnage/domain/metrics/periods/weekends';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { bigints, uuids } from '../../platform/db/arrays.ts';
import { isId } from '../../platform/db/ids.ts';
import type { OrganisationScope } from '../../platform/scope.ts';

/** Metrics that the person may see, as `m`: everything they manage, otherwise what they edit or view; by a key, in its project. */
export function visible(scope: OrganisationScope<string | null>) {
  const me = scope.actor.userId;
  const project = scope.key?.projectId ?? null;
  const within = project === null ? sql`` : sql`m.project_id = ${project} and `;
  return sql<boolean>`(${within}(m.organisation_id = any(${uuids(scope.managed)}) or (m.organisation_id = any(${uuids(scope.organisationIds)})
    and (m.editor_id = ${me} or exists (select from metric_viewers mv where mv.metric_id = m.id and mv.user_id = ${me})))))`;
}

const SPANS = sql<
  WeekendSpan[]
>`coalesce((select json_agg(json_build_object('from', s.from_date, 'to', s.to_date) order by s.from_date)
    from metric_weekend_spans s where s.metric_id = m.id), '[]')`.as('spans');

/** Metrics visible to the person, with their project's schedule and the data for their clock. */
export function metricsOf(db: Db, scope: OrganisationScope<string | null>) {
  return everyMetric(db).where(visible(scope));
}

/** All metrics of the person's organisations, also those that only others see: for what follows from a change. */
export function everyMetric(db: Db) {
  return db
    .selectFrom('metrics as m')
    .innerJoin('projects as p', 'p.id', 'm.project_id')
    .innerJoin('organisations as o', 'o.id', 'm.organisation_id')
    .select(['m.id', 'm.public_id', 'm.organisation_id', 'm.project_id', 'm.name', 'm.code', 'm.description'])
    .select([
      'm.category',
      'm.type',
      'm.unit',
      'm.aggregate',
      'm.position',
      'm.editor_id',
      'm.start_date',
      'm.due_from',
    ])
    .select(['m.auto_accept', 'm.finished_at', 'm.next_open_key', 'm.next_due_at', 'm.resolved_count'])
    .select(['m.weekend_rows', 'm.last_key', 'm.last_version'])
    .select(['p.frequency', 'p.weekday', 'p.month_day', 'p.month', 'p.time_zone', 'p.grace_days'])
    .select(['p.name as project_name', 'p.start_date as project_start', 'o.name as organisation_name', 'o.four_eyes'])
    .select(sql<boolean>`exists (select from metric_sources f where f.metric_id = m.id)`.as('connected'))
    .select(['m.formula', 'm.compute_from', 'm.changed_at', SPANS]);
}

export type MetricRow = Awaited<ReturnType<ReturnType<typeof metricsOf>['executeTakeFirstOrThrow']>>;

/**
 * Whether a manager can accept the values of a metric `m`: a computed value depends on its terms alone, and a finished metric
 * accepts nothing more. What is counted, listed and offered as pending has this one condition.
 */
export const AWAITS_MANAGER = sql<boolean>`m.finished_at is null and m.formula is null`;
export const awaitsManager = (metric: Pick<MetricRow, 'finished_at' | 'formula'>): boolean =>
  metric.finished_at === null && metric.formula === null;

export async function metricById(
  db: Db,
  scope: OrganisationScope<string | null>,
  id: string,
): Promise<MetricRow | undefined> {
  return isId(id) ? metricsOf(db, scope).where('m.public_id', '=', id).executeTakeFirst() : undefined;
}

/** The project's metrics that are visible to the person, in the project's order. */
export function metricsOfProject(db: Db, scope: OrganisationScope, projectId: string): Promise<MetricRow[]> {
  return metricsOf(db, scope).where('m.project_id', '=', projectId).orderBy('m.position').orderBy('m.id').execute();
}

/** Metrics visible to the person across projects, by name. */
export const metricTable = listTable(findMetrics, {
  as: 'm',
  rows: ({ db, scope }) =>
    db
      .selectFrom('metrics as m')
      .select(['m.id', 'm.public_id', 'm.name', 'm.finished_at', 'm.project_id', 'm.organisation_id', 'm.changed_at'])
      .where(visible(scope)),
  columns: { id: 'm.public_id', project: namedIn('projects', 'm.project_id'), updatedAt: 'm.changed_at' },
  order: { name: sql`lower(m.name)`, id: sql`m.id` },
  filters: { q: (q) => sql`position(lower(${q}) in lower(m.name)) > 0` },
});

/** Metrics by id, if they are visible to the person. */
export function metricsByIds(db: Db, scope: OrganisationScope<string | null>, ids: readonly string[]) {
  return metricsOf(db, scope)
    .where(sql<boolean>`m.public_id = any(${uuids(ids.filter(isId))})`)
    .orderBy('m.id');
}

/** The same, locked until the transaction ends, so that writers to one metric take turns. */
export function lockMetrics(
  db: Db,
  scope: OrganisationScope<string | null>,
  ids: readonly string[],
): Promise<MetricRow[]> {
  return metricsByIds(db, scope, ids).forUpdate('m').execute();
}

interface ScheduleColumns {
  frequency: Schedule['frequency'];
  weekday: number | null;
  month_day: number | null;
  month: number | null;
}

/** The stored value for the last day of a month. */
export const LAST_DAY = 32;

export function recurrenceOf(row: ScheduleColumns): Recurrence {
  switch (row.frequency) {
    case 'WEEKLY':
      return { frequency: 'WEEKLY', weekday: row.weekday! };
    case 'MONTHLY':
      return { frequency: 'MONTHLY', monthDay: row.month_day === LAST_DAY ? 'LAST' : row.month_day! };
    case 'YEARLY':
      return { frequency: 'YEARLY', month: row.month!, monthDay: row.month_day! };
    default:
      return { frequency: row.frequency };
  }
}

export function scheduleOf(row: ScheduleColumns & { time_zone: string }): Schedule {
  return { ...recurrenceOf(row), timeZone: row.time_zone };
}

export function timingOf(row: MetricRow): Timing {
  return {
    schedule: scheduleOf(row),
    graceDays: row.grace_days,
    dueFrom: row.due_from,
    finishedAt: row.finished_at?.toISOString() ?? null,
    weekendSpans: row.spans,
  };
}

/** The person's role in a metric that they see. */
export function roleOf(
  scope: OrganisationScope<string | null>,
  row: { organisation_id: string; editor_id: string | null },
): MetricRole {
  if (scope.manages(row.organisation_id)) return 'manager';
  return row.editor_id === scope.actor.userId ? 'editor' : 'viewer';
}

/** Objectives of metrics, oldest first. */
export async function objectivesOf(db: Db, metricIds: readonly number[]) {
  const rows = await db
    .selectFrom('metric_objectives')
    .select(['metric_id', 'from_key', 'direction', 'note'])
    .select(sql<string | null>`value::text`.as('value'))
    .select(sql<string | null>`upper_value::text`.as('upper'))
    .select(sql<string>`tolerance::text`.as('tolerance'))
    .where(sql<boolean>`metric_id = any(${bigints(metricIds)})`)
    .orderBy('from_key')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ metricId: row.metric_id, fromKey: row.from_key as IsoDate, ...row })),
    (row) => row.metricId,
  );
}

/** The first answered period of a metric, whatever the answer. */
export async function firstKeyOf(db: Db, metricId: number): Promise<IsoDate | null> {
  const row = await db
    .selectFrom('metric_values')
    .select('period_key')
    .where('metric_id', '=', metricId)
    .orderBy('period_key')
    .limit(1)
    .executeTakeFirst();
  return row?.period_key ?? null;
}

/** The metrics for which a value was ever sent, even a withdrawn one: its log line is in the metric's unit. */
export async function valuedOf(db: Db, metricIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select k.id from unnest(${bigints(metricIds)}) as k(id) where exists (
      select from activities a where a.metric_id = k.id and a.type in ('VALUE_REPORTED', 'VALUE_EDITED')
        and coalesce(a.payload->>'value', a.payload->>'to', a.payload->>'from') is not null)`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Names of people by id, if the person may see them. */
export async function namesOf(db: Db, ids: Iterable<string | null>): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set([...ids].filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${uuids(wanted)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The viewers of metrics by metric id, sorted by name. */
export async function viewersOf(db: Db, metricIds: readonly number[]) {
  const rows = await db
    .selectFrom('metric_viewers as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.metric_id', 'u.id', 'u.name'])
    .where(sql<boolean>`v.metric_id = any(${bigints(metricIds)})`)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  return Map.groupBy(rows, (row) => row.metric_id);
}
