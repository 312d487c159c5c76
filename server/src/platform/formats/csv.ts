import type { Cell, ListFile } from './cells.ts';

/** Makes a spreadsheet read the file as UTF-8, whatever the machine's own encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection) is prefixed with an apostrophe, as is text that looks
 * as if it had been, so that an import can remove exactly one.
 */
const FORMULA = /^'*[=+\-@\t\r\n]/;

/** Digits are a number, also below zero, and cannot run as a formula. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One line of a file as RFC 4180 defines it, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return quoted(FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);
  switch (cell.kind) {
    case 'money':
      return (cell.pence / 100).toFixed(2);
    case 'day':
      return cell.date;
    case 'instant':
      return `${cell.date} ${cell.time}`;
    case 'phone':
      return phoneText(cell.text);
    case 'decimal':
      return cellText(cell.text);
  }
}

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * A number that a spreadsheet leaves alone: digits in groups are neither a number, which would lose its first zero, nor a
 * formula. Anything else is text like any other.
 */
function phoneText(text: string): string {
  if (!/^\+?[\d\s().-]+$/.test(text)) return cellText(text);
  const groups = text.split(/[^\d+]+/).filter(Boolean);
  const [first = '', ...others] = groups;
  return others.length > 0 ? groups.join(' ') : `${first.slice(0, 5)} ${first.slice(5)}`.trim();
}

/** A whole file, one batch of rows at a time, so that memory holds no more than one batch. */
export async function* csvText({ headers, batches }: ListFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headers);
  for await (const rows of batches) {
    if (rows.length > 0) yield rows.map(csvLine).join('');
  }
}
