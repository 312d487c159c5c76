import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { objectiveWords, PERFORMANCE_MARKS, performanceOf } from '@tonnage/domain/metrics/performance';
import { shortest } from '@tonnage/domain/metrics/decimal';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { lastDayOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import type { AnsweringContext } from '../../../platform/context.ts';
import { goalAt } from '../../metrics/goal.present.ts';
import { type MetricRow, objectivesOf, recurrenceOf } from '../../metrics/queries.ts';
import { bigints } from '../../../platform/db/arrays.ts';
import { screens } from '../../organisations/screens.present.ts';
import { notify, type Notice } from '../../../core/notifications/commands/notify.ts';
import { announceFigures, figureListeners } from '../../../core/webhooks/commands/announce-figures.ts';
import { presentFigure } from '../../metrics/figure.present.ts';

type Ctx = Pick<AnsweringContext, 'db' | 'now' | 'queue' | 'scope'>;

interface Full {
  key: IsoDate;
  accepted: boolean;
}

/**
 * Notifies once when all metrics of a project have reported a period, or it is accepted. If the last two answer at the same
 * moment, the second sees the first, because they take turns by project. Source: metrics.md §2.9, ALL_KPIS_*.
 */
export async function markComplete(ctx: Ctx, answered: readonly { metric: MetricRow; key: IsoDate }[]): Promise<void> {
  const projects = Map.groupBy(answered, ({ metric }) => metric.project_id);
  for (const id of [...projects.keys()].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(ctx.db);
    const of = projects.get(id)!;
    const keys = [...new Set(of.map(({ key }) => key))];
    await notifyFull(ctx, of[0]!.metric, await fullPeriods(ctx, of[0]!.metric, keys));
  }
}

/**
 * The periods that are answered by every metric of the project with an answer due: neither finished nor starting later, nor a
 * dismissed weekend.
 */
async function fullPeriods({ db }: Ctx, metric: MetricRow, keys: readonly IsoDate[]): Promise<Full[]> {
  const recurrence = recurrenceOf(metric);
  const lasts = keys.map((key) => lastDayOf(recurrence, key));
  const { rows } = await sql<Full>`
    select k.key, bool_and(v.status = 'ACCEPTED') as accepted
    from unnest(${`{${keys.join(',')}}`}::date[], ${`{${lasts.join(',')}}`}::date[]) as k(key, last)
    join metrics m on m.project_id = ${metric.project_id} and m.finished_at is null and m.formula is null and m.start_date <= k.last
    left join metric_values v on v.metric_id = m.id and v.period_key = k.key
    where v.metric_id is not null or extract(isodow from k.key) < 6 or not exists (
      select from metric_weekend_spans s
      where s.metric_id = m.id and s.from_date <= k.key and (s.to_date is null or s.to_date >= k.key))
    group by k.key having bool_and(v.metric_id is not null) and k.key >= min(m.due_from)
    order by k.key`.execute(db);
  return rows;
}

async function notifyFull(ctx: Ctx, metric: MetricRow, full: readonly Full[]): Promise<void> {
  const { organisation_id: organisationId, project_id: projectId } = metric;
  const reported = await mark(ctx, metric, 'reported', full);
  const accepted = await mark(
    ctx,
    metric,
    'accepted',
    full.filter((period) => period.accepted),
  );
  if (reported.size + accepted.size === 0) return;
  const metricIds = await metricsIn(ctx, projectId);
  const notices: Notice[] = [];
  for (const { key } of full) {
    // Reported and accepted at once is complete, with a single notification.
    const type = accepted.has(key) ? 'ALL_KPIS_ACCEPTED' : reported.has(key) ? 'ALL_KPIS_REPORTED' : null;
    if (type === null) continue;
    notices.push({
      type,
      organisationId,
      projectId,
      metricIds,
      link: type === 'ALL_KPIS_ACCEPTED' ? screens.evolution(projectId) : screens.pending(projectId),
      facts: {
        organisation: metric.organisation_name,
        project: metric.project_name,
        period: periodLabel(recurrenceOf(metric), key),
        ...(type === 'ALL_KPIS_ACCEPTED' ? { figures: await figuresOf(ctx, metricIds, key) } : {}),
      },
    });
  }
  await notify(ctx, notices);
  await announceComplete(ctx, metric, metricIds, accepted);
}

/** Sends the figures of complete periods to the organisation's webhooks. */
async function announceComplete(ctx: Ctx, metric: MetricRow, metricIds: readonly number[], keys: Iterable<IsoDate>) {
  const { organisation_id: organisationId, project_id: id, project_name: name } = metric;
  const to = (await figureListeners(ctx, [organisationId]))(organisationId, 'period.completed');
  if (to.length === 0) return;
  const objectives = await objectivesOf(ctx.db, metricIds);
  for (const period of keys) {
    const values = (await answersIn(ctx, metricIds, period)).map(({ id: metricId, value, ...row }) =>
      presentFigure({ ...row, project_id: id, project_name: name }, period, value, objectives.get(metricId)),
    );
    await announceFigures(ctx, to, organisationId, 'period.completed', { project: { id, name }, period, values });
  }
}

async function mark(
  { db, now, scope }: Ctx,
  metric: MetricRow,
  kind: 'reported' | 'accepted',
  periods: readonly Full[],
) {
  if (periods.length === 0) return new Set<IsoDate>();
  const rows = await db
    .insertInto('project_period_marks')
    .values(
      periods.map(({ key }) => ({
        tenant_id: scope.tenantId,
        project_id: metric.project_id,
        period_key: key,
        kind,
        organisation_id: metric.organisation_id,
        at: now,
      })),
    )
    .onConflict((c) => c.doNothing())
    .returning('period_key')
    .execute();
  return new Set<IsoDate>(rows.map((row) => row.period_key));
}

async function metricsIn({ db }: Ctx, projectId: string): Promise<number[]> {
  const rows = await db.selectFrom('metrics').select('id').where('project_id', '=', projectId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The answers of a period in the project's order. */
function answersIn({ db }: Ctx, metricIds: readonly number[], key: IsoDate) {
  return db
    .selectFrom('metric_values as v')
    .innerJoin('metrics as m', 'm.id', 'v.metric_id')
    .select([
      'm.id',
      'm.public_id',
      'm.code',
      'm.name',
      'm.type',
      'm.unit',
      sql<string | null>`coalesce(v.corrected, v.value)::text`.as('value'),
    ])
    .where(sql<boolean>`v.metric_id = any(${bigints(metricIds)})`)
    .where('v.period_key', '=', key)
    .orderBy('m.position')
    .orderBy('m.id')
    .execute();
}

/** The period's values, with a line for each metric and how it did against its objective. */
async function figuresOf(ctx: Ctx, metricIds: readonly number[], key: IsoDate): Promise<string[]> {
  const rows = await answersIn(ctx, metricIds, key);
  const objectives = await objectivesOf(ctx.db, metricIds);
  return rows.map((row) => {
    if (row.value === null) return `${row.name}: dismissed`;
    const value = shortest(row.value);
    const goal = goalAt(objectives.get(row.id), key);
    const figure = `${row.name}: ${formatValue(value, row)}`;
    return goal ? `${figure}, ${PERFORMANCE_MARKS[performanceOf(value, goal)]} (${objectiveWords(goal, row)})` : figure;
  });
}
