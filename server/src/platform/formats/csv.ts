/** The content of a cell. Numbers are written as they are; text is quoted where necessary and cannot act as a formula. */
export type Cell = string | number | null;

export interface CsvColumn<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** Makes a spreadsheet read the file as UTF-8, whatever the machine's own encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** Text that a spreadsheet would run as a formula (OWASP, CSV injection) is prefixed with an apostrophe. */
const FORMULA = /^[=+\-@\t\r\n]/;

/** Digits are a number, also below zero, and cannot run as a formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One line of a file as RFC 4180 defines it, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file, one batch of rows at a time, so that memory holds no more than one batch. */
export async function* csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ header }) => header));
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map(({ cell }) => cell(row)))).join('');
  }
}

/** Pence in a form that a spreadsheet can add up: pounds with two decimals, without sign and commas. */
export function poundsCell(pence: number): number {
  return pence / 100;
}

/**
 * Fetches rows in batches, each after the last row of the one before; `next` is called until a batch is not full. No list is held
 * and no page is skipped: rows added meanwhile sort before the first, and removed ones are simply absent.
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
