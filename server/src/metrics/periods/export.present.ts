import type { PeriodRow } from '@tonnage/contract/metrics/periods/reading';
import { meets, PERFORMANCE_WORDS, performanceOf } from '@tonnage/domain/metrics/performance';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { unitSign } from '@tonnage/domain/metrics/types';
import {
  CATEGORY_WORDS,
  DIRECTION_WORDS,
  FREQUENCY_WORDS,
  STATUS_WORDS,
  TYPE_WORDS,
} from '@tonnage/domain/metrics/words';
import {
  dayCell,
  decimalCell,
  instantCell,
  type FileColumn,
  listOf,
  type ListFile,
} from '../../platform/formats/cells.ts';
import { type MetricRow, recurrenceOf } from '../metrics/queries.ts';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { keysBetween } from '@tonnage/domain/metrics/periods/period';

/** A period of a metric. */
export interface Line extends PeriodRow {
  metric: MetricRow;
}

/** One row per period, with times by the clock of its project. Source: metrics.md §2.11. */
export const EXPORT_COLUMNS: readonly FileColumn<Line>[] = [
  { header: 'Organisation', cell: ({ metric }) => metric.organisation_name },
  { header: 'Project', cell: ({ metric }) => metric.project_name },
  { header: 'Metric', cell: ({ metric }) => metric.name },
  { header: 'Category', cell: ({ metric }) => metric.category && CATEGORY_WORDS[metric.category] },
  { header: 'Type', cell: ({ metric }) => TYPE_WORDS[metric.type] },
  { header: 'Unit', cell: ({ metric }) => unitSign(metric.unit) },
  { header: 'Frequency', cell: ({ metric }) => FREQUENCY_WORDS[metric.frequency] },
  { header: 'From', cell: ({ start }) => dayCell(start) },
  { header: 'To', cell: ({ end }) => dayCell(end) },
  { header: 'Reporting period', cell: ({ label }) => label },
  { header: 'Status', cell: ({ cell }) => STATUS_WORDS[cell.status] },
  { header: 'Value', cell: ({ cell }) => decimalCell(cell.value) },
  { header: 'Objective type', cell: ({ objective }) => objective && DIRECTION_WORDS[objective.direction] },
  { header: 'Objective', cell: ({ objective }) => decimalCell(objective?.value ?? null) },
  { header: 'Upper limit', cell: ({ objective }) => decimalCell(objective?.upper ?? null) },
  { header: 'Tolerance', cell: ({ objective }) => decimalCell(objective?.tolerance ?? null) },
  { header: 'Objective met', cell: met },
  { header: 'Performance', cell: performance },
  { header: 'Reason for no value', cell: ({ cell }) => cell.reasonCode && REASON_WORDS[cell.reasonCode] },
  { header: 'Explanation', cell: ({ cell }) => cell.reason },
  { header: 'Reported by', cell: ({ cell }) => cell.reportedBy },
  { header: 'Reported at', cell: ({ cell, metric }) => instantCell(cell.reportedAt, metric.time_zone) },
  { header: 'Accepted by', cell: ({ cell }) => cell.acceptedBy },
  { header: 'Accepted at', cell: ({ cell, metric }) => instantCell(cell.acceptedAt, metric.time_zone) },
  { header: 'Comments', cell: ({ cell }) => cell.comments },
  { header: 'Links', cell: ({ cell }) => cell.links },
  { header: 'Documents', cell: ({ cell }) => cell.documents },
  { header: 'Corrected', cell: ({ cell }) => (cell.correction ? 'Yes' : null) },
  { header: 'Accepted value', cell: ({ cell }) => decimalCell(cell.correction?.accepted ?? null) },
];

function met({ cell, objective }: Line): string | null {
  if (cell.value === null || !objective) return null;
  return meets(cell.value, objective) ? 'Yes' : 'No';
}

function performance({ cell, objective }: Line): string | null {
  return cell.value === null || !objective ? null : PERFORMANCE_WORDS[performanceOf(cell.value, objective)];
}

/** The first and last key of the export. */
export interface Span {
  first: IsoDate;
  last: IsoDate;
}

interface Row {
  metric: MetricRow;
  values: ReadonlyMap<IsoDate, string>;
}

interface GridLine {
  metric: MetricRow;
  start: IsoDate;
  cell: { value: string | null };
}

/**
 * Writes metrics of one project as a grid: a row for each with its unit and values, and a column for each period named by its
 * first day, so that it can be pasted back into the table of values. `lines` come metric by metric; only one metric's are held in
 * memory. Source: metrics.md §2.11.
 */
export function gridFile(
  name: string,
  metrics: readonly MetricRow[],
  { spans, lines }: { spans: readonly Span[]; lines: AsyncIterable<readonly GridLine[]> },
): ListFile {
  const first = spans.map((span) => span.first).sort()[0]!;
  const last = spans
    .map((span) => span.last)
    .sort()
    .at(-1)!;
  const columns: FileColumn<Row>[] = [
    { header: 'Metric', cell: ({ metric }) => metric.name },
    { header: 'Unit', cell: ({ metric }) => unitSign(metric.unit) },
    ...keysBetween(recurrenceOf(metrics[0]!), first, last).map((key) => ({
      header: key,
      cell: ({ values }: Row) => decimalCell(values.get(key) ?? null),
    })),
  ];
  return listOf(name, columns, rowsOf(lines));
}

async function* rowsOf(lines: AsyncIterable<readonly GridLine[]>): AsyncGenerator<Row[], undefined> {
  let row: { metric: MetricRow; values: Map<IsoDate, string> } | null = null;
  for await (const batch of lines) {
    for (const { metric, start, cell } of batch) {
      if (row && row.metric.id !== metric.id) yield [row];
      if (row?.metric.id !== metric.id) row = { metric, values: new Map() };
      if (cell.value !== null) row.values.set(start, cell.value);
    }
  }
  if (row) yield [row];
  return undefined;
}
