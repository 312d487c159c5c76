import type { IsoDate } from '@tonnage/domain/common/dates';
import { keysBetween } from '@tonnage/domain/metrics/periods/period';
import { unitSign } from '@tonnage/domain/metrics/types';
import { decimalCell, listOf, type FileColumn, type ListFile } from '../../platform/formats/cells.ts';
import { type MetricRow, recurrenceOf } from '../metrics/queries.ts';

/** The first and last key of the export. */
export interface Span {
  first: IsoDate;
  last: IsoDate;
}

interface Row {
  metric: MetricRow;
  values: ReadonlyMap<IsoDate, string>;
}

interface Line {
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
  { spans, lines }: { spans: readonly Span[]; lines: AsyncIterable<readonly Line[]> },
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

async function* rowsOf(lines: AsyncIterable<readonly Line[]>): AsyncGenerator<Row[], undefined> {
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
