/** What a cell's colour says; never alone, for its label says it too. */
export type CellTone = 'due' | 'waiting' | 'updated' | 'plain';

/** One cell of a grid, as it is drawn and read out. */
export interface GridCell {
  /** What stands in it. */
  text: string;
  /** What editing begins with, where that is not what stands in it. */
  edit?: string;
  /** Faint, in an empty cell: the value before it. */
  ghost?: string | undefined;
  /** Small, below its text: how what was just typed stands, in short and as it is read out. */
  note?: { short: string; says: string; tone: 'good' | 'bad' | 'plain' } | undefined;
  tone: CellTone;
  /** Read out after its text: "Overdue". */
  state: string;
  /** Why it cannot be typed into; null where it can. */
  locked: string | null;
  /** Waits to be filled: where Enter goes next. */
  open: boolean;
  /** On its way, or why it did not arrive. */
  saving?: 'saving' | 'waiting' | 'failed' | undefined;
}

export interface GridColumn {
  key: string;
  header: string;
  /** In full: "16–22 Nov 2026 · 5 of 8". */
  title: string;
  current: boolean;
}

/**
 * What a cell would hold after what is asked about now; `good` is new, `info` another value, `warn` either that is to be
 * looked at, `muted` the same, `bad` nothing.
 */
export interface CellPreview {
  text: string;
  tone: 'good' | 'info' | 'warn' | 'muted' | 'bad';
  /** Read out after its text. */
  says: string;
}

/** A place in a grid, counted from 0. */
export interface Place {
  row: number;
  column: number;
}

/** The next open cell of the same column in that direction, else its neighbour there; where it is at the edge. */
export function nextPlace(cells: readonly (readonly GridCell[])[], { row, column }: Place, step: 1 | -1): Place {
  for (let next = row + step; next >= 0 && next < cells.length; next += step)
    if (cells[next]?.[column]?.open) return { row: next, column };
  return { row: Math.min(cells.length - 1, Math.max(0, row + step)), column };
}

/** Whether a place lies in the block that has two others at its corners. */
export function isWithin(place: Place, a: Place, b: Place): boolean {
  const between = (n: number, x: number, y: number) => n >= Math.min(x, y) && n <= Math.max(x, y);
  return between(place.row, a.row, b.row) && between(place.column, a.column, b.column);
}

/** The block between two corners as a spreadsheet takes it from the clipboard: what editing each cell would begin with. */
export function writeBlock(cells: readonly (readonly GridCell[])[], a: Place, b: Place): string {
  return cells
    .slice(Math.min(a.row, b.row), Math.max(a.row, b.row) + 1)
    .map((row) => row.slice(Math.min(a.column, b.column), Math.max(a.column, b.column) + 1))
    .map((row) => row.map((cell) => cell.edit ?? cell.text).join('\t'))
    .join('\n');
}

/** Rows and columns that a spreadsheet put on the clipboard. A last line break ends nothing. */
export function readBlock(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
