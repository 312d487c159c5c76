import type { OpenRow } from '@tonnage/contract/metrics/periods/open';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { type MetricRow, metricsOfProject, recurrenceOf } from '../metrics/queries.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { pageWithin } from '../../platform/http/paging.ts';
import { openPeriods } from '../metrics/open-periods.queries.ts';

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** Metrics of a project with ended periods that are unanswered, the longest overdue first; a project has a hundred at most. */
export async function openMetrics({ db, scope, now }: Reading, projectId: string) {
  const metrics = await metricsOfProject(db, scope, projectId);
  const counts = await openPeriods(db, metrics, now);
  return metrics
    .flatMap((metric) => {
      const { open = 0, overdue = 0 } = counts.get(metric.id) ?? {};
      return open > 0 ? [{ metric, open, overdue }] : [];
    })
    .toSorted((a, b) => a.metric.next_open_key.localeCompare(b.metric.next_open_key));
}

/** A page of them in the list's format. */
export async function openPage(
  ctx: Reading,
  projectId: string,
  query: { editorId?: string | undefined; pagination: { page: number; pageSize: number } },
): Promise<{ rows: OpenRow[]; total: number }> {
  const all = await openMetrics(ctx, projectId);
  const { editorId } = query;
  const matches = editorId === undefined ? all : all.filter(({ metric }) => metric.editor_id === editorId);
  const { rows: shown, total } = pageWithin(query, matches);
  const editors = await editorsOf(
    ctx,
    shown.map(({ metric }) => metric),
  );
  const me = ctx.scope.actor.userId;
  const rows = shown.map(({ metric, open, overdue }): OpenRow => {
    const editor = metric.editor_id === null ? undefined : editors.get(metric.editor_id);
    const may = editor && !editor.resting && editor.id !== me && ctx.scope.manages(metric.organisation_id);
    return {
      metricId: metric.public_id,
      metric: metric.name,
      editor: editor ? { id: editor.id, name: editor.name, resting: editor.resting } : null,
      open,
      overdue,
      firstKey: metric.next_open_key,
      firstLabel: periodLabel(recurrenceOf(metric), metric.next_open_key),
      nudge: !may ? 'no' : editor.nudged ? 'done' : 'may',
    };
  });
  return { rows, total };
}

/** The editors of metrics of one organisation: whether they are deactivated, and whether they were reminded today. */
async function editorsOf(ctx: Reading, metrics: readonly MetricRow[]) {
  const [first] = metrics;
  if (!first) return new Map<string, never>();
  const day = await todayOf(ctx, first.organisation_id);
  const ids = metrics.flatMap(({ editor_id }) => editor_id ?? []);
  const { rows } = await sql<{ id: string; name: string; resting: boolean; nudged: boolean }>`
    select u.id, u.name, u.deactivated_at is not null as resting, exists (select from nudges n
      where n.organisation_id = ${first.organisation_id} and n.user_id = u.id and n.day = ${day}) as nudged
    from users u where u.id = any(${uuids(ids)})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Today's date in an organisation's time zone. */
export async function todayOf(
  { db, now }: Pick<OrganisationContext, 'db' | 'now'>,
  organisationId: string,
): Promise<IsoDate> {
  const { time_zone } = await db
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return dateIn(time_zone, now);
}
