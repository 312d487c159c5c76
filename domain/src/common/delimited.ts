/** A line of a file or of a pasted block; `line` is where it starts, counted from 1. */
export interface DelimitedLine {
  line: number;
  cells: string[];
}

const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Parses what a spreadsheet saves or copies: RFC 4180, separated by tabs, semicolons or commas, whichever the first
 * line contains, in this order. Quoted cells may contain line breaks and separators; a quote inside an unquoted cell is
 * literal. Empty lines are skipped. The apostrophe that our own files put before a text that looks like a formula is
 * removed.
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
