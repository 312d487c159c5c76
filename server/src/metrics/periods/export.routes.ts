import { exportMetrics } from '@tonnage/contract/metrics/periods/export';
import type { PeriodRow } from '@tonnage/contract/metrics/periods/reading';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { keyAfter, keyOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/context.ts';
import { listOf } from '../../platform/formats/cells.ts';
import { written } from '../../platform/formats/list-file.ts';
import { isId } from '../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../platform/refusal.ts';
import type { Enter, TextBinder } from '../../platform/http/text-endpoint.ts';
import { type MetricRow, metricsOf, recurrenceOf } from '../metrics/queries.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { projectsByIds } from '../projects/queries.ts';
import { EXPORT_COLUMNS, type Line, gridFile, type Span } from './export.present.ts';
import { isShown, periodsOf, type Shown, spanOf } from './list.queries.ts';

/** Periods of one metric per query. */
const BATCH = 400;

interface ExportRequest {
  projectIds?: string | undefined;
  metricIds?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  statuses?: string | undefined;
  show?: Shown | undefined;
  form: 'long' | 'grid';
}

export function periodExportRoutes(text: TextBinder): void {
  text.organisations(exportMetrics, async (enter, { query }) => {
    const { metrics, name, today } = await enter(async (ctx) => ({
      ...(await chosen(ctx, query)),
      today: dateIn('Europe/London', ctx.now),
    }));
    const batches = linesOf(enter, metrics, query);
    // An empty export is an error, not an empty file.
    const first = await batches.next();
    if (first.done) throw new Refusal('NO_DATA');
    const all = (async function* () {
      yield first.value;
      yield* batches;
    })();
    const span = `${query.from ?? 'start'}_${query.to ?? today}`;
    const file = `${name}_${span}`;
    if (query.form === 'long') return written(listOf(file, EXPORT_COLUMNS, all), query.format);
    const spans = await enter((ctx) => Promise.resolve(metrics.map((metric) => keysOf(metric, query, ctx.now))));
    return written(gridFile(file, metrics, { spans, lines: all }), query.format);
  });
}

/** The requested metrics and their file name. Throws NOT_FOUND unless the person sees everything named. */
async function chosen({ db, scope }: OrganisationContext, { projectIds, metricIds, form }: ExportRequest) {
  const inProjects = listed(projectIds);
  const named = listed(metricIds);
  let query = metricsOf(db, scope).orderBy('m.project_id').orderBy('m.position').orderBy('m.id');
  if (inProjects) {
    if ((await projectsByIds(db, scope, inProjects)).length !== inProjects.length) throw new Refusal('NOT_FOUND');
    query = query.where(sql<boolean>`m.project_id = any(${uuids(inProjects)})`);
  }
  if (named) query = query.where(sql<boolean>`m.public_id = any(${uuids(named)})`);
  const metrics = await query.execute();
  if (named && metrics.length !== named.length) throw new Refusal('NOT_FOUND');
  const projects = new Set(metrics.map((metric) => metric.project_id));
  if (form === 'grid' && projects.size > 1)
    throw new InvalidInput([
      { path: ['form'], message: 'A table can only show one project, because each has its own periods.' },
    ]);
  const [first] = metrics;
  return {
    metrics,
    name: first && named?.length === 1 ? first.name : first && projects.size === 1 ? first.project_name : 'metrics',
  };
}

/** Comma-separated ids without duplicates. Throws NOT_FOUND for a malformed one. */
function listed(ids: string | undefined): string[] | undefined {
  const all = ids === undefined ? undefined : [...new Set(ids.split(','))];
  if (all && !all.every(isId)) throw new Refusal('NOT_FOUND');
  return all;
}

/** Rows by metric, oldest period first, a few hundred at a time; empty batches are left out. */
async function* linesOf(
  enter: Enter<OrganisationContext>,
  metrics: readonly MetricRow[],
  { from, to, statuses, show = statuses === undefined ? 'reported' : 'all' }: ExportRequest,
): AsyncGenerator<Line[], undefined> {
  const states = statuses?.split(',');
  const isRequested = (row: PeriodRow) => isShown(row, show) && (states?.includes(row.cell.status) ?? true);
  for (const metric of metrics) {
    const recurrence = recurrenceOf(metric);
    const keys = await enter((ctx) => Promise.resolve(keysOf(metric, { from, to }, ctx.now)));
    const { last } = keys;
    let start = keys.first;
    while (start <= last) {
      const end = [keyAfter(recurrence, start, BATCH - 1), last].sort()[0]!;
      const rows = await enter((ctx) => periodsOf(ctx, metric, start, end));
      const lines = rows.filter(isRequested).map((row) => ({ ...row, metric }));
      if (lines.length > 0) yield lines;
      start = keyAfter(recurrence, end);
    }
  }
  return undefined;
}

/** The first and last requested period of a metric. */
function keysOf(metric: MetricRow, { from, to }: Pick<ExportRequest, 'from' | 'to'>, now: Instant): Span {
  const recurrence = recurrenceOf(metric);
  const span = spanOf(metric, now);
  return {
    first: from !== undefined && from > span.first ? keyOf(recurrence, from) : span.first,
    last: to !== undefined && to < span.running ? keyOf(recurrence, to) : span.running,
  };
}
