import type { ReactNode } from 'react';

/** The meaning of a cell's colour, which its label repeats. */
export type CellTone = 'due' | 'waiting' | 'updated' | 'plain';

/** A cell of a grid, as it is drawn and read out. */
export interface GridCell {
  /** The text shown. */
  text: string;
  /** The text that editing starts with, if it differs from the text shown. */
  edit?: string;
  /** Faint text in an empty cell while the cursor is on it: the previous value. */
  ghost?: string | undefined;
  /** Small, below its text: how the typed value compares, in a short form and as it is read out. */
  note?: { short: string; says: string; tone: 'good' | 'fair' | 'bad' | 'plain' } | undefined;
  tone: CellTone;
  /** Read out after its text: "Overdue". */
  state: string;
  /** Why it cannot be edited; null where it can. */
  locked: string | null;
  /** Needs a value: Enter moves here next. */
  open: boolean;
  /** The value is being saved, queued, or failed. */
  saving?: 'saving' | 'waiting' | 'failed' | undefined;
}

export interface GridRow {
  key: string;
  /** A heading above the rows that share it, which are adjacent. */
  group?: string | undefined;
  /** At the end of that heading: what is the same in all of them. */
  groupNote?: string | undefined;
  head: ReactNode;
  cells: readonly GridCell[];
}

export interface GridColumn {
  key: string;
  header: string;
  /** The full title: "16–22 Nov 2026 · 5 of 8". */
  title: string;
  current: boolean;
}

/**
 * What a cell would contain after the pending action; `good` is new, `info` is a changed value, `warn` either of them
 * with a warning, `muted` is unchanged, `bad` is invalid.
 */
export interface CellPreview {
  text: string;
  tone: 'good' | 'info' | 'warn' | 'muted' | 'bad';
  /** Read out after its text. */
  says: string;
}

/** A position in a grid, counted from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

/**
 * The next open cell of the same column in that direction, else the neighbour there; at the edge, the same position.
 */
export function nextPlace(
  cells: readonly (readonly GridCell[])[],
  { row, column }: CellPosition,
  step: 1 | -1,
): CellPosition {
  for (let next = row + step; next >= 0 && next < cells.length; next += step)
    if (cells[next]?.[column]?.open) return { row: next, column };
  return { row: Math.min(cells.length - 1, Math.max(0, row + step)), column };
}

/** Whether a position lies in the block between two opposite corners. */
export function isWithin(position: CellPosition, a: CellPosition, b: CellPosition): boolean {
  const between = (n: number, x: number, y: number) => n >= Math.min(x, y) && n <= Math.max(x, y);
  return between(position.row, a.row, b.row) && between(position.column, a.column, b.column);
}

/**
 * The block between two corners as clipboard text for a spreadsheet: the text that editing each cell would start with.
 */
export function writeBlock(cells: readonly (readonly GridCell[])[], a: CellPosition, b: CellPosition): string {
  return cells
    .slice(Math.min(a.row, b.row), Math.max(a.row, b.row) + 1)
    .map((row) => row.slice(Math.min(a.column, b.column), Math.max(a.column, b.column) + 1))
    .map((row) => row.map((cell) => cell.edit ?? cell.text).join('\t'))
    .join('\n');
}
