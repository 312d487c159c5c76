import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { type Anomaly, anomalyOf } from '@tonnage/domain/metrics/anomalies';
import type { CellPosition } from '../../ui/grid/cells.ts';
import { pastOf, type Row } from './cells-of.ts';
import type { PastePlan } from './paste.ts';

const DOUBT = {
  slip: (cell: string, value: string, usual: string) =>
    `${cell}: ${value} looks like the wrong unit; it’s usually ${usual}.`,
  far: (cell: string, value: string, usual: string) => `${cell}: ${value} is far from the usual ${usual}.`,
  swapped: (cell: string, value: string, usual: string, name: string) =>
    `${cell}: have you swapped two rows? ${value} is usual for ${name}, but here it’s usually ${usual}.`,
  same: (cell: string, value: string) => `${cell}: ${value} again, the same as the last four periods?`,
};

/** A value with a warning. */
export interface CellWarning {
  position: CellPosition;
  value: string;
  found: Anomaly;
  /** Where it may belong: a cell of the adjacent row. */
  other: CellPosition | null;
}

type Rows = readonly { metric: Pick<Row['metric'], 'name' | 'type' | 'unit' | 'recent'> }[];
type Columns = Grid['columns'];

/**
 * The anomaly check's warning for a value, compared with the history of its row and of the adjacent rows; null if it is
 * normal.
 */
export function warningAt(
  rows: Rows,
  columns: Columns,
  { position, value }: { position: CellPosition; value: string },
  runs = runsOf(rows),
): CellWarning | null {
  const beside = [position.row - 1, position.row + 1].filter((row) => rows[row] !== undefined);
  const past = (row: number) => pastOf(runs[row]!, columns, position.column);
  const found = anomalyOf(value, past(position.row), rows[position.row]!.metric.type, beside.map(past));
  const other = found?.kind === 'swapped' ? { row: beside[found.neighbour]!, column: position.column } : null;
  return found && { position, value, found, other };
}

/** The same for a block, period by period: earlier values without a warning count as history for later ones. */
export function warningsIn(rows: Rows, columns: Columns, { writes }: Pick<PastePlan, 'writes'>): CellWarning[] {
  const runs = runsOf(rows);
  return writes
    .toSorted((a, b) => a.position.column - b.position.column)
    .flatMap((write) => {
      const warning = warningAt(rows, columns, write, runs);
      const run = runs[write.position.row]!;
      run[run.length - columns.length + write.position.column] = warning ? null : write.value;
      return warning ? [warning] : [];
    });
}

const runsOf = (rows: Rows) => rows.map(({ metric }) => [...metric.recent]);

/** A block with its unit errors corrected. */
export function suggestCorrections(plan: PastePlan, warnings: readonly CellWarning[]): PastePlan {
  const correction = (position: CellPosition) => {
    const warning = warnings.find(
      (each) => each.position.row === position.row && each.position.column === position.column,
    );
    return warning?.found.kind === 'slip' ? warning.found.meant : null;
  };
  return {
    ...plan,
    cells: plan.cells.map((cell) => ({ ...cell, text: correction(cell.position) ?? cell.text })),
    writes: plan.writes.map((write) => ({ ...write, value: correction(write.position) ?? write.value })),
  };
}

/** A warning as a sentence. */
export function warningText(rows: Rows, columns: Columns, { position, value, found, other }: CellWarning): string {
  const { metric } = rows[position.row]!;
  const beside = other && rows[other.row]!.metric;
  const cell = `${metric.name}, ${columns[position.column]!.label}`;
  // A value that belongs to the adjacent row is shown in that row's unit.
  const shown = formatValue(value, beside ?? metric);
  return DOUBT[found.kind](cell, shown, formatValue(found.usual, metric), beside?.name ?? '');
}
