import type { Tasks } from '@tonnage/contract/metrics/periods/reading';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { AWAITS_MANAGER, type MetricRow, metricsOf, recurrenceOf } from '../metrics/queries.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { openPeriods } from '../metrics/open-periods.queries.ts';

/** The maximum number of metrics and of projects listed: nobody works through more at a time. */
const MOST_METRICS = 500;
const MOST_PROJECTS = 100;

/** The person's pending items: periods of the metrics that they report, and answers in what they manage. */
export async function tasksOf({ db, scope, now }: Pick<OrganisationContext, 'db' | 'scope' | 'now'>): Promise<Tasks> {
  const me = scope.actor.userId;
  const due = await metricsOf(db, scope)
    .where('m.editor_id', '=', me)
    .where('m.finished_at', 'is', null)
    .where('m.next_due_at', '<=', new Date(now))
    .orderBy('m.next_due_at')
    .orderBy('m.id')
    .limit(MOST_METRICS)
    .execute();
  const open = await openPeriods(db, due, now);
  const projects = Map.groupBy(due, (metric) => metric.project_id);
  const sum = (metrics: readonly MetricRow[], of: 'open' | 'overdue') =>
    metrics.reduce((total, metric) => total + (open.get(metric.id)?.[of] ?? 0), 0);
  const { rows: accept } = await sql<{ id: string; name: string; organisation: string; n: number }>`
    select p.id, p.name, o.name as organisation, count(*) as n
    from metric_values v join metrics m on m.id = v.metric_id join projects p on p.id = m.project_id
    join organisations o on o.id = p.organisation_id
    where v.organisation_id = any(${uuids(scope.managed)}) and v.status <> 'ACCEPTED' and ${AWAITS_MANAGER}
    group by p.id, p.name, o.name order by lower(o.name), lower(p.name), p.id limit ${MOST_PROJECTS}`.execute(db);
  const next = await db
    .selectFrom('metrics')
    .select('next_due_at')
    .where('editor_id', '=', me)
    .where('finished_at', 'is', null)
    .where('next_due_at', '>', new Date(now))
    .orderBy('next_due_at')
    .limit(1)
    .executeTakeFirst();
  return {
    toReport: [...projects].map(([id, metrics]) => {
      const first = metrics.reduce((a, b) => (b.next_open_key < a.next_open_key ? b : a));
      return {
        project: { id, name: first.project_name },
        organisation: first.organisation_name,
        open: sum(metrics, 'open'),
        overdue: sum(metrics, 'overdue'),
        firstKey: first.next_open_key,
        firstLabel: periodLabel(recurrenceOf(first), first.next_open_key),
      };
    }),
    toAccept: accept.map(({ id, name, organisation, n }) => ({ project: { id, name }, organisation, count: n })),
    nextDueAt: next?.next_due_at.toISOString() ?? null,
  };
}
