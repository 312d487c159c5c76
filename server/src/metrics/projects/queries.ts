import type { Instant } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { openCount } from '@tonnage/domain/metrics/periods/cursor';
import { keyAfter } from '@tonnage/domain/metrics/periods/period';
import { type Reach, reachOf } from '@tonnage/domain/metrics/periods/reach';
import { clockStatus, type PeriodStatus, worstStatus } from '@tonnage/domain/metrics/periods/status';
import { isFreeWeekend } from '@tonnage/domain/metrics/periods/weekends';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { onePage } from '../../platform/http/paging.ts';
import type { OrganisationScope } from '../../platform/http/scope.ts';
import {
  bigints,
  type MetricRow,
  metricsOf,
  roleOf,
  scheduleOf,
  timingOf,
  uuids,
  visible,
} from '../metrics/queries.ts';

function projects(db: Db, scope: OrganisationScope) {
  return db
    .selectFrom('projects as p')
    .innerJoin('organisations as o', 'o.id', 'p.organisation_id')
    .select(['p.id', 'p.organisation_id', 'o.name as organisation_name', 'p.name', 'p.description', 'p.categories'])
    .select(['p.frequency', 'p.weekday', 'p.month_day', 'p.month', 'p.time_zone', 'p.grace_days', 'p.start_date'])
    .select(['p.finished_at'])
    .where((eb) =>
      eb.or([
        eb(sql<boolean>`p.organisation_id = any(${uuids(scope.managed)})`, '=', true),
        eb.exists(
          eb.selectFrom('metrics as m').select('m.id').whereRef('m.project_id', '=', 'p.id').where(visible(scope)),
        ),
      ]),
    );
}

interface Filter {
  state: 'all' | 'active' | 'finished';
  organisationId?: string | undefined;
  q?: string | undefined;
  pagination: { page: number; pageSize: number };
}

/** Projects in the person's sight, by organisation and name. */
export async function projectPage(db: Db, scope: OrganisationScope, filter: Filter) {
  let query = projects(db, scope);
  if (filter.state !== 'all') query = query.where('p.finished_at', filter.state === 'active' ? 'is' : 'is not', null);
  if (filter.organisationId !== undefined) query = query.where('p.organisation_id', '=', filter.organisationId);
  if (filter.q) query = query.where(sql<boolean>`position(lower(${filter.q}) in lower(p.name)) > 0`);
  const sorted = query
    .orderBy(sql`lower(o.name)`)
    .orderBy(sql`lower(p.name)`)
    .orderBy('p.id');
  return onePage(sorted, filter.pagination);
}

export async function projectById(db: Db, scope: OrganisationScope, id: string) {
  return isId(id) ? projects(db, scope).where('p.id', '=', id).executeTakeFirst() : undefined;
}

/** Projects by their ids, as far as the person sees them. */
export async function projectsByIds(db: Db, scope: OrganisationScope, ids: readonly string[]) {
  return projects(db, scope)
    .where(sql<boolean>`p.id = any(${uuids(ids)})`)
    .execute();
}

export type ProjectRow = NonNullable<Awaited<ReturnType<typeof projectById>>>;

/** How a project stands, by the metrics that the person sees. */
export interface Standing {
  metrics: MetricRow[];
  status: PeriodStatus;
  open: number;
  overdue: number;
  waiting: number;
  /** Of the metrics that report; null where none does. */
  reach: Reach | null;
}

/** How projects stand now, each by its id. One query for the metrics, two for what waits, however many there are. */
export async function standingsOf(
  db: Db,
  scope: OrganisationScope,
  projectIds: readonly string[],
  now: Instant,
): Promise<(projectId: string) => Standing> {
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
      const kept = waiting.get(metric.id);
      return [...(late === null || metric.finished_at ? [] : [late]), ...(kept?.statuses ?? [])];
    });
    const sum = (of: (metric: MetricRow) => number) => metrics.reduce((total, metric) => total + of(metric), 0);
    return {
      metrics,
      status: worstStatus(statuses),
      open: sum((metric) => open.get(metric.id)?.open ?? 0),
      overdue: sum((metric) => open.get(metric.id)?.overdue ?? 0),
      waiting: sum((metric) => waiting.get(metric.id)?.count ?? 0),
      reach: reach(metrics, now),
    };
  };
}

/** How far the metrics of one project that report have come: they share its rhythm and zone. */
function reach(metrics: readonly MetricRow[], now: Instant): Reach | null {
  const live = metrics.filter((metric) => metric.finished_at === null);
  if (!live[0]) return null;
  const come = live.map((metric) => ({
    dueFrom: metric.due_from,
    nextOpenKey: metric.next_open_key,
    lastKey: metric.last_key,
  }));
  return reachOf(scheduleOf(live[0]), come, dateIn(live[0].time_zone, now));
}

/**
 * How many ended periods of metrics wait for an answer, and how many of those are overdue, without reading any answer but one
 * each: grace is never longer than a period, so the last ended one alone may still be in it.
 */
export async function openPeriods(db: Db, metrics: readonly MetricRow[], now: Instant) {
  const live = metrics.filter((metric) => metric.finished_at === null);
  const lastEnded = new Map(
    live.map((metric) => [metric.id, keyAfter(scheduleOf(metric), dateIn(metric.time_zone, now), -1)]),
  );
  const keys = `{${live.map((metric) => lastEnded.get(metric.id)!).join(',')}}`;
  const { rows } = await sql<{ metric_id: number }>`
    select v.metric_id from unnest(${bigints(live.map((metric) => metric.id))}, ${keys}::date[]) as k(id, key)
    join metric_values v on v.metric_id = k.id and v.period_key = k.key`.execute(db);
  const answered = new Set(rows.map((row) => row.metric_id));
  return new Map(
    live.map((metric) => {
      const schedule = scheduleOf(metric);
      const counts = {
        dueFrom: metric.due_from,
        resolved: metric.resolved_count,
        weekendRows: metric.weekend_rows,
        lastKey: metric.last_key,
      };
      const open = openCount(schedule, counts, metric.spans, dateIn(metric.time_zone, now));
      const last = lastEnded.get(metric.id)!;
      const inGrace =
        last >= metric.due_from &&
        !answered.has(metric.id) &&
        !isFreeWeekend(metric.spans, last) &&
        clockStatus(timingOf(metric), last, now) === 'TO_FILL';
      return [metric.id, { open, overdue: open - (inGrace ? 1 : 0) }];
    }),
  );
}

/** Answers of metrics that wait for a manager: how many, and whether some were changed. */
export async function waitingOf(db: Db, metricIds: readonly number[]) {
  const rows = await db
    .selectFrom('metric_values')
    .select(['metric_id', 'status'])
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(sql<boolean>`metric_id = any(${bigints(metricIds)})`)
    .where(sql<boolean>`status in (1, 2)`)
    .groupBy(['metric_id', 'status'])
    .execute();
  const found = new Map<number, { count: number; statuses: PeriodStatus[] }>();
  for (const row of rows) {
    const at = found.get(row.metric_id) ?? { count: 0, statuses: [] };
    at.count += row.n;
    at.statuses.push(row.status === 2 ? 'UPDATED' : 'TO_BE_ACCEPTED');
    found.set(row.metric_id, at);
  }
  return found;
}

/** What the person is to a project: the most that they are to any of its metrics. */
export function projectRole(
  scope: OrganisationScope,
  project: { organisation_id: string },
  metrics: readonly MetricRow[],
) {
  if (scope.manages(project.organisation_id)) return 'manager' as const;
  return metrics.some((metric) => roleOf(scope, metric) === 'editor') ? ('editor' as const) : ('viewer' as const);
}
