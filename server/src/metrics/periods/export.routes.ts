import { exportMetrics } from '@tonnage/contract/metrics/periods/export';
import type { PeriodRow } from '@tonnage/contract/metrics/periods/reading';
import type { Instant, IsoDate } from '@tonnage/domain/common/dates';
import { meets, performanceOf } from '@tonnage/domain/metrics/performance';
import { dateIn } from '@tonnage/domain/common/zoned';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { keyAfter, keyOf } from '@tonnage/domain/metrics/periods/period';
import { sql } from 'kysely';
import type { OrganisationContext } from '../../platform/http/context.ts';
import { csvText, type CsvColumn } from '../../platform/formats/csv.ts';
import { isId } from '../../platform/db/ids.ts';
import { InvalidInput, Refusal } from '../../platform/refusal.ts';
import type { Enter, TextBinder } from '../../platform/http/text-endpoint.ts';
import { type MetricRow, metricsOf, recurrenceOf } from '../metrics/queries.ts';
import { uuids } from '../../platform/db/arrays.ts';
import { projectsByIds } from '../projects/queries.ts';
import { gridText, type Span } from './export-grid.ts';
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

interface Line extends PeriodRow {
  metric: MetricRow;
}

/** One row per period. Source: metrics.md §2.11. */
const COLUMNS: readonly CsvColumn<Line>[] = [
  { header: 'organisation', cell: ({ metric }) => metric.organisation_name },
  { header: 'project', cell: ({ metric }) => metric.project_name },
  { header: 'metric', cell: ({ metric }) => metric.name },
  { header: 'category', cell: ({ metric }) => metric.category },
  { header: 'type', cell: ({ metric }) => metric.type },
  { header: 'unit', cell: ({ metric }) => metric.unit },
  { header: 'frequency', cell: ({ metric }) => metric.frequency },
  { header: 'period_start', cell: ({ start }) => start },
  { header: 'period_end', cell: ({ end }) => end },
  { header: 'period_label', cell: ({ label }) => label },
  { header: 'status', cell: ({ cell }) => cell.status },
  { header: 'kind', cell: ({ cell }) => cell.kind },
  { header: 'value', cell: ({ cell }) => cell.value },
  { header: 'objective', cell: ({ objective }) => objective?.value ?? null },
  { header: 'direction', cell: ({ objective }) => objective?.direction ?? null },
  { header: 'objective_upper', cell: ({ objective }) => objective?.upper ?? null },
  { header: 'tolerance', cell: ({ objective }) => objective?.tolerance ?? null },
  { header: 'objective_met', cell: met },
  { header: 'performance', cell: performance },
  { header: 'dismiss_reason', cell: reasonOf },
  { header: 'reported_by', cell: ({ cell }) => cell.reportedBy },
  { header: 'reported_at', cell: ({ cell }) => cell.reportedAt },
  { header: 'accepted_by', cell: ({ cell }) => cell.acceptedBy },
  { header: 'accepted_at', cell: ({ cell }) => cell.acceptedAt },
  { header: 'comments', cell: ({ cell }) => cell.comments },
  { header: 'links', cell: ({ cell }) => cell.links },
  { header: 'documents', cell: ({ cell }) => cell.documents },
  { header: 'corrected', cell: ({ cell }) => (cell.correction ? 'yes' : null) },
  { header: 'accepted_value', cell: ({ cell }) => cell.correction?.accepted ?? null },
];

function met({ cell, objective }: Line): string | null {
  if (cell.value === null || !objective) return null;
  return meets(cell.value, objective) ? 'yes' : 'no';
}

function performance({ cell, objective }: Line): string | null {
  return cell.value === null || !objective ? null : performanceOf(cell.value, objective);
}

function reasonOf({ cell }: Line): string | null {
  if (cell.reasonCode === null) return null;
  return cell.reason ? `${REASON_WORDS[cell.reasonCode]}: ${cell.reason}` : REASON_WORDS[cell.reasonCode];
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
    const head = { mime: 'text/csv', name: `${name}_${span}.csv` };
    if (query.form === 'long') return { ...head, body: csvText(COLUMNS, all) };
    const spans = await enter((ctx) => Promise.resolve(metrics.map((metric) => keysOf(metric, query, ctx.now))));
    return { ...head, body: gridText(metrics, spans, all) };
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
