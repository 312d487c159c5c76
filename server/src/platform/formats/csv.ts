/** What a cell holds. Numbers go out as they are; text is quoted where it must be, and cannot act as a formula. */
export type Cell = string | number | null;

export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** So that a spreadsheet reads the file as UTF-8, whatever the machine's own encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** A text that a spreadsheet would take for a formula (OWASP, CSV injection) is made text by an apostrophe. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Digits alone are a number, also below zero: nothing of it can act. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One line of a file by RFC 4180, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file, a batch of rows at a time: never more of it in memory than one batch. */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('');
  }
}

/** Pence as a spreadsheet adds them up: pounds with two decimals, without sign and commas. */
export function poundsCell(pence: number): number {
  return pence / 100;
}

/**
 * Rows in batches, each asked for by the last row of the one before; `next` is called until a batch is not full. No list is
 * held and no page is skipped: what is added meanwhile comes before the first, what is removed is not there.
 */
export async function* inBatches<Row>(
  size: number,
  next: (after: Row | null) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null; ;) {
    const rows = await next(last);
    yield rows;
    if (rows.length < size) return;
    last = rows.at(-1)!;
  }
}
