import type { Changes } from '@tonnage/contract/envelope';
import { type MetricRow, metricsOf, roleOf, scheduleOf, timingOf, visible } from '../metrics/queries.ts';
import type { Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { type Coverage, coverageOf } from '@tonnage/domain/metrics/periods/coverage';
import { clockStatus, type PeriodStatus, worstStatus } from '@tonnage/domain/metrics/periods/status';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { onePage } from '../../platform/http/paging.ts';
import type { OrganisationScope } from '../../platform/scope.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { openPeriods, waitingOf } from '../metrics/open-periods.queries.ts';

/** Metrics that a list asks for by their last change; without `sort` in the order given. */
export function byChange(rows: readonly MetricRow[], { updatedSince, sort }: Changes): readonly MetricRow[] {
  const at = (row: MetricRow) => row.changed_at.getTime();
  const since = updatedSince === undefined ? -Infinity : Date.parse(updatedSince);
  const found = rows.filter((row) => at(row) >= since);
  if (sort === undefined) return found;
  const up = found.toSorted((a, b) => at(a) - at(b) || a.id - b.id);
  return sort === 'updatedAt' ? up : up.toReversed();
}

/** With its metrics: what a program reads of a project is of both. */
const CHANGED = sql<Date>`greatest(p.changed_at, (select max(m.changed_at) from metrics m where m.project_id = p.id))`;

function projects(db: Db, scope: OrganisationScope) {
  return db
    .selectFrom('projects as p')
    .innerJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.organisation_id', 'o.name as organisation_name', 'p.name', 'p.description', 'p.categories'])
    .select(['p.frequency', 'p.weekday', 'p.month_day', 'p.month', 'p.time_zone', 'p.grace_days', 'p.start_date'])
    .select(['p.finished_at', CHANGED.as('changed_at')])
    .where((eb) =>
      eb.or([
        eb(sql<boolean>`p.organisation_id = any(${uuids(scope.managed)})`, '=', true),
        eb.exists(
          eb.selectFrom('metrics as m').select('m.id').whereRef('m.project_id', '=', 'p.id').where(visible(scope)),
        ),
      ]),
    );
}

interface Filter extends Changes {
  state: 'all' | 'active' | 'finished';
  organisationId?: string | undefined;
  q?: string | undefined;
  pagination: { page: number; pageSize: number };
}

/** Projects visible to the person, by organisation and name, or by their last change. */
export async function projectPage(db: Db, scope: OrganisationScope, filter: Filter) {
  let query = projects(db, scope);
  if (filter.state !== 'all') query = query.where('p.finished_at', filter.state === 'active' ? 'is' : 'is not', null);
  if (filter.organisationId !== undefined) query = query.where('p.organisation_id', '=', filter.organisationId);
  if (filter.q) query = query.where(sql<boolean>`position(lower(${filter.q}) in lower(p.name)) > 0`);
  if (filter.updatedSince !== undefined)
    query = query.where(CHANGED, '>=', sql<Date>`${filter.updatedSince}::timestamptz`);
  if (filter.sort) {
    const direction = filter.sort === 'updatedAt' ? 'asc' : 'desc';
    return onePage(query.orderBy('changed_at', direction).orderBy('p.id', direction), filter.pagination);
  }
  const sorted = query
    .orderBy(sql`lower(o.name)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id');
  return onePage(sorted, filter.pagination);
}

export async function projectById(db: Db, scope: OrganisationScope, id: string) {
  return isId(id) ? projects(db, scope).where('p.id', '=', id).executeTakeFirst() : undefined;
}

/** Projects by id, if they are visible to the person. */
export async function projectsByIds(db: Db, scope: OrganisationScope, ids: readonly string[]) {
  return projects(db, scope)
    .where(sql<boolean>`p.id = any(${uuids(ids)})`)
    .execute();
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof projectById>>>;

/** A project's status, based on the metrics that the person sees. */
export interface Progress {
  metrics: MetricRow[];
  status: PeriodStatus;
  open: number;
  overdue: number;
  waiting: number;
  /** Progress of the reporting metrics; null if none reports. */
  coverage: Coverage | null;
}

/** The current status of projects by id. Uses one query for the metrics and two for pending answers, however many there are. */
export async function progressOf(
  db: Db,
  scope: OrganisationScope,
  projectIds: readonly string[],
  now: Instant,
): Promise<(projectId: string) => Progress> {
  const rows = await metricsOf(db, scope)
    .where(sql<boolean>`m.project_id = any(${uuids(projectIds)})`)
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
  const open = await openPeriods(db, rows, now);
  const waiting = await waitingOf(
    db,
    rows.map((row) => row.id),
  );
  const byProject = Map.groupBy(rows, (row) => row.project_id);
  return (projectId) => {
    const metrics = byProject.get(projectId) ?? [];
    const statuses = metrics.flatMap((metric) => {
      const late = clockStatus(timingOf(metric), metric.next_open_key, now);
      const pending = waiting.get(metric.id);
      return [...(late === null || metric.finished_at ? [] : [late]), ...(pending?.statuses ?? [])];
    });
    const sum = (of: (metric: MetricRow) => number) => metrics.reduce((total, metric) => total + of(metric), 0);
    return {
      metrics,
      status: worstStatus(statuses),
      open: sum((metric) => open.get(metric.id)?.open ?? 0),
      overdue: sum((metric) => open.get(metric.id)?.overdue ?? 0),
      waiting: sum((metric) => waiting.get(metric.id)?.count ?? 0),
      coverage: coverage(metrics, now),
    };
  };
}

/** The progress of a project's reporting metrics: they share its recurrence and time zone. */
function coverage(metrics: readonly MetricRow[], now: Instant): Coverage | null {
  const live = metrics.filter((metric) => metric.finished_at === null && metric.formula === null);
  if (!live[0]) return null;
  const come = live.map((metric) => ({
    dueFrom: metric.due_from,
    nextOpenKey: metric.next_open_key,
    lastKey: metric.last_key,
  }));
  return coverageOf(scheduleOf(live[0]), come, dateIn(live[0].time_zone, now));
}

/** The person's role in a project: the highest that they have in any of its metrics. */
export function projectRole(
  scope: OrganisationScope,
  project: { organisation_id: string },
  metrics: readonly MetricRow[],
) {
  if (scope.manages(project.organisation_id)) return 'manager' as const;
  return metrics.some((metric) => roleOf(scope, metric) === 'editor') ? ('editor' as const) : ('viewer' as const);
}
