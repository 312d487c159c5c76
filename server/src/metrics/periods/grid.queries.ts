import type { Grid, GridMetric } from '@tonnage/contract/metrics/periods/reading';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { ANOMALY_WINDOW } from '@tonnage/domain/metrics/anomalies';
import { dateIn } from '@tonnage/domain/common/zoned';
import { periodLabel, shortLabel } from '@tonnage/domain/metrics/periods/label';
import { keyAfter, keyOf, keysBetween, lastDayOf } from '@tonnage/domain/metrics/periods/period';
import type { OrganisationContext } from '../../platform/context.ts';
import { goalAt } from '../metrics/goal.present.ts';
import { metricsOfProject, type MetricRow, namesOf, objectivesOf, roleOf, recurrenceOf } from '../metrics/queries.ts';
import type { ProjectRow } from '../projects/queries.ts';
import { knownMetrics, valuesBefore } from './answers.queries.ts';
import { cellsBetween } from './cells.queries.ts';

/** The current period, and those that the anomaly check looks back on. */
const RECENT = ANOMALY_WINDOW + 1;

type Reading = Pick<OrganisationContext, 'db' | 'scope' | 'now'>;

/** A project as a table of metrics by periods, up to the period of `to`, or the current one if that has not begun. */
export async function gridOf(
  ctx: Reading,
  project: ProjectRow,
  request: { to?: IsoDate | undefined; columns: number },
): Promise<Grid> {
  const { db, scope, now } = ctx;
  const recurrence = recurrenceOf(project);
  const metrics = await metricsOfProject(db, scope, project.id);
  const frozen = project.finished_at?.toISOString();
  const running = keyOf(recurrence, dateIn(project.time_zone, frozen ?? now));
  const wanted = request.to === undefined ? running : keyOf(recurrence, request.to);
  const last = wanted > running ? running : wanted;
  const start = keyOf(recurrence, project.start_date);
  const first = [keyAfter(recurrence, last, 1 - request.columns), start].sort().at(-1)!;
  const keys = keysBetween(recurrence, first, last);

  const cells = await cellsBetween(ctx, metrics, first, last);
  const objectives = await objectivesOf(
    db,
    metrics.map((metric) => metric.id),
  );
  const rowHeader = await rowHeadersOf(ctx, metrics, running, objectives);
  const rows = inGroups(metrics, scope.actor.userId).map((metric) => ({
    metric: rowHeader(metric),
    cells: keys.map((key) => (key < keyOf(recurrence, metric.start_date) ? null : cells.at(metric, key))),
    objectives: keys.map((key) => goalAt(objectives.get(metric.id), key)),
  }));
  return {
    columns: keys.map((key, i) => {
      const due = rows
        .map((row) => row.cells[i])
        .filter((cell) => cell && cell.reasonCode !== 'WEEKEND' && !cell.computed);
      return {
        key,
        label: periodLabel(recurrence, key),
        short: shortLabel(recurrence, key),
        start: key,
        end: lastDayOf(recurrence, key),
        running: key === running && frozen === undefined,
        reported: due.filter((cell) => cell && cell.version > 0).length,
        expected: due.length,
      };
    }),
    rows,
    earlier: first > start ? keyAfter(recurrence, first, -1) : null,
    later: last < running ? [keyAfter(recurrence, last, request.columns), running].sort()[0]! : null,
  };
}

/**
 * The metrics that the person reports come first, then the others; within each, categories stay together, in the project's order
 * of first use. Source: metrics.md §4.1.
 */
function inGroups(metrics: readonly MetricRow[], userId: string): MetricRow[] {
  const mine = (metric: MetricRow) => metric.editor_id === userId;
  const byCategory = [...Map.groupBy(metrics, (metric) => metric.category).values()].flat();
  return [...byCategory.filter(mine), ...byCategory.filter((metric) => !mine(metric))];
}

/** The row headers: each metric with its objective and sparkline of recent values. */
async function rowHeadersOf(
  { db, scope }: Reading,
  metrics: readonly MetricRow[],
  running: IsoDate,
  objectives: Awaited<ReturnType<typeof objectivesOf>>,
) {
  const ids = metrics.map((metric) => metric.id);
  const names = await namesOf(
    db,
    metrics.map((metric) => metric.editor_id),
  );
  const known = await knownMetrics(db, ids);
  const recent = await valuesBefore(db, ids, keyAfter({ frequency: 'DAILY' }, running), RECENT);
  return (metric: MetricRow): GridMetric => {
    const recurrence = recurrenceOf(metric);
    const values = new Map((recent.get(metric.id) ?? []).map(({ key, value }) => [key, value]));
    const run = keysBetween(recurrence, keyAfter(recurrence, running, 1 - RECENT), running);
    return {
      id: metric.public_id,
      name: metric.name,
      category: metric.category,
      type: metric.type,
      unit: metric.unit,
      role: roleOf(scope, metric),
      editor: metric.editor_id === null ? null : (names.get(metric.editor_id) ?? null),
      mine: metric.editor_id === scope.actor.userId,
      objective: goalAt(objectives.get(metric.id), running),
      recent: run.map((key) => values.get(key) ?? null),
      known: known.has(metric.id),
      finished: metric.finished_at !== null,
      connected: metric.connected,
      computed: metric.formula !== null,
    };
  };
}
