import { hasDecimalCommas, isNil } from '@tonnage/domain/common/read-number';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import type { GridCell, CellPosition } from '../../ui/grid/cells.ts';
import type { Aligned } from './align-block.ts';

/** The effect of a pasted text on its cell. */
export type PasteAction = 'fresh' | 'changed' | 'same' | 'bad' | 'locked';

/** The effect of a pasted block, cell by cell, before anything is written. */
export interface PastePlan {
  cells: { position: CellPosition; text: string; action: PasteAction }[];
  writes: { position: CellPosition; value: string }[];
  /** Texts without a cell in the table. */
  outside: number;
  /** Heads that match no metric and no period of the table. */
  unknown: string[];
  /** Near matches of metric names, each with its row: their values are written only after confirmation. */
  guesses: { text: string; row: number }[];
}

interface PasteRow {
  unit: string | null;
  cells: readonly (GridCell & { value: string | null })[];
}

/**
 * Plans a pasted block. Empty cells and dashes change nothing; invalid numbers, locked cells and cells beyond the table are
 * reported and skipped. `confirmed`: the confirmed near matches. Source: metrics.md §4.1.
 */
export function planPaste(
  rows: readonly PasteRow[],
  block: Aligned,
  confirmed: ReadonlySet<string> = new Set(),
): PastePlan {
  const heads = [...block.lines, ...block.columns];
  const plan: PastePlan = {
    cells: [],
    writes: [],
    outside: 0,
    unknown: heads.flatMap(({ text, to }) => (text !== '' && to === null ? [text] : [])),
    guesses: block.lines.flatMap(({ text, to, exact }) => (to !== null && !exact ? [{ text, row: to }] : [])),
  };
  const style = { decimalCommas: hasDecimalCommas(block.cells.flat()) };
  for (const [r, line] of block.cells.entries()) {
    const head = block.lines[r]!;
    if (head.to === null || !(head.exact || confirmed.has(head.text))) continue;
    for (const [c, text] of line.entries()) {
      const column = block.columns[c]!.to;
      if (isNil(text) || column === null) continue;
      const position = { row: head.to, column };
      const row = rows[position.row];
      const cell = row?.cells[position.column];
      if (!row || !cell) {
        plan.outside++;
        continue;
      }
      const value = cell.locked === null ? parseValue(text, row.unit, style) : null;
      const action = pasteActionOf(cell, value);
      plan.cells.push({ position, text: text.trim(), action });
      if (action === 'fresh' || action === 'changed') plan.writes.push({ position, value: value! });
    }
  }
  return plan;
}

function pasteActionOf(cell: PasteRow['cells'][number], value: string | null): PasteAction {
  if (cell.locked !== null) return 'locked';
  if (value === null) return 'bad';
  if (value === cell.value) return 'same';
  return cell.value === null ? 'fresh' : 'changed';
}
