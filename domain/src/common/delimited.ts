/** A line of a file or of a block from a spreadsheet; `line` is where it begins, counted from 1. */
export interface DelimitedLine {
  line: number;
  cells: string[];
}

const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Reads what a spreadsheet saves or puts on the clipboard: RFC 4180, parted by tabs, semicolons or commas, whichever the first line
 * holds, in this order. Quotes hold line breaks and separators; a quote inside a cell that does not begin with one is a quote.
 * Empty lines are left out. An apostrophe that keeps a text from being a formula, as our own files write it, is taken off.
 */
export function readDelimited(text: string): DelimitedLine[] {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const separator = separatorOf(source);
  const lines: DelimitedLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let wasQuoted = false;
  let line = 1;
  let begun = 1;
  const endCell = () => {
    cells.push(plain(wasQuoted ? cell : cell.trim()));
    cell = '';
    wasQuoted = false;
  };
  const endLine = () => {
    endCell();
    if (cells.some((each) => each !== '')) lines.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let i = 0; i < source.length; i++) {
    const sign = source[i]!;
    if (sign === '\n' || (sign === '\r' && source[i + 1] !== '\n')) line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[i + 1] === '"') cell += source[i++]!;
      else quoted = false;
    } else if (sign === '"' && cell.trim() === '' && !wasQuoted) {
      cell = '';
      quoted = true;
      wasQuoted = true;
    } else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[i + 1] === '\n') {
        i++;
        line++;
      }
      endLine();
    } else cell += sign;
  }
  endLine();
  return lines;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  return ['\t', ';'].find((sign) => first.includes(sign)) ?? ',';
}

function plain(cell: string): string {
  return /^'[=+\-@\t\r\n]/.test(cell) ? cell.slice(1) : cell;
}
