/** A line of a file or of a pasted block; `line` is where it starts, counted from 1. */
export interface DelimitedLine {
  line: number;
  cells: string[];
}

const BYTE_ORDER_MARK = '\u{FEFF}';

/**
 * Parses what a spreadsheet saves or copies: RFC 4180, separated by tabs, semicolons, bars or commas, whichever most lines
 * contain outside quotes; or by the character of a first line `sep=;`. Quoted cells may contain line breaks and
 * separators. A quote inside a cell is literal, and so is one that is never closed: it must not take the rest of the file
 * into its cell. Empty lines are skipped. The apostrophe that our own files put before a text that looks like a formula is
 * removed, and so is the `="…"` around an unquoted cell by which other programs keep leading zeros.
 */
export function readDelimited(text: string): DelimitedLine[] {
  const { source, separator } = sourceOf(text);
  return allLines(source, separator).filter(({ cells }) => cells.some((each) => each !== ''));
}

/** Whether `readDelimited` finds the cells separated by semicolons, as programs do where the comma is the decimal mark. */
export const hasSemicolons = (text: string): boolean => sourceOf(text).separator === ';';

function sourceOf(text: string): { source: string; separator: string } {
  const marked = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const named = /^sep=(.)(?=[\r\n])/i.exec(marked);
  const source = named ? marked.slice(named[0].length) : marked;
  return { source, separator: named?.[1] ?? separatorOf(source) };
}

/**
 * The rows and columns that a spreadsheet put on the clipboard, separated by tabs; cells as in `readDelimited`. Empty rows
 * count, since a block is placed by its position. A line break at the end adds no row.
 */
export function readPasted(text: string): string[][] {
  const rows = allLines(text, '\t').map(({ cells }) => cells);
  return /[\r\n]$/.test(text) ? rows.slice(0, -1) : rows;
}

function allLines(source: string, separator: string): DelimitedLine[] {
  const { lines, unclosed } = linesOf(source, separator, source.length);
  return unclosed === -1 ? lines : linesOf(source, separator, unclosed).lines;
}

/** Lines of a text in which quotes from an index on are literal, and where a quote begins that is never closed, or -1. */
function linesOf(source: string, separator: string, literal: number): { lines: DelimitedLine[]; unclosed: number } {
  const lines: DelimitedLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let wasQuoted = false;
  let opened = -1;
  let line = 1;
  let begun = 1;
  const endCell = () => {
    cells.push(plain(wasQuoted ? cell : cell.trim().replace(/^="([^"]*)"$/, '$1')));
    cell = '';
    wasQuoted = false;
  };
  const endLine = () => {
    endCell();
    lines.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let i = 0; i < source.length; i++) {
    const sign = source[i]!;
    if (sign === '\n' || (sign === '\r' && source[i + 1] !== '\n')) line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (source[i + 1] === '"') cell += source[i++]!;
      else if (isInner(source, i, separator)) cell += sign;
      else {
        quoted = false;
        if (isEnd(source, i + 1, separator)) continue;
        cell = `"${cell}"`;
        wasQuoted = false;
      }
    } else if (sign === '"' && cell.trim() === '' && !wasQuoted && i < literal) {
      cell = '';
      quoted = true;
      wasQuoted = true;
      opened = i;
    } else if (sign === separator) endCell();
    else if (sign === ' ' && wasQuoted) continue;
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[i + 1] === '\n') {
        i++;
        line++;
      }
      endLine();
    } else cell += sign;
  }
  endLine();
  return { lines, unclosed: quoted ? opened : -1 };
}

/** Whether a quote is within the text of its quoted cell: another follows before the next separator or line break. */
function isInner(source: string, at: number, separator: string): boolean {
  for (let i = at + 1; i < source.length; i++) {
    const sign = source[i]!;
    if (sign === '"') return true;
    if (sign === separator || sign === '\n' || sign === '\r') return false;
  }
  return false;
}

/** Whether nothing but spaces is left of the cell: otherwise its quotes are around a word, as in `"Big" skip`. */
function isEnd(source: string, from: number, separator: string): boolean {
  let at = from;
  while (source[at] === ' ') at++;
  return at >= source.length || [separator, '\n', '\r'].includes(source[at]!);
}

const SEPARATORS = ['\t', ';', '|', ','] as const;

/** A title has no separator and a comment may contain another one, so all lines count, not the first alone. */
function separatorOf(text: string): string {
  const lines = { '\t': 0, ';': 0, '|': 0, ',': 0 };
  let found = new Set<(typeof SEPARATORS)[number]>();
  let [quoted, begins] = [false, true];
  const endLine = () => {
    for (const sign of found) lines[sign]++;
    found = new Set();
  };
  for (const sign of text) {
    if (quoted) quoted = sign !== '"';
    else if (sign === '"' && begins) quoted = true;
    else if (sign === '\n' || sign === '\r') endLine();
    else for (const separator of SEPARATORS) if (sign === separator) found.add(separator);
    // A doubled quote closes and opens again.
    begins = sign === '"' || /[\t;|,\r\n]/.test(sign) || (begins && sign === ' ');
  }
  endLine();
  // The surest come first: a file in tabs or semicolons may have a decimal comma in each line.
  return SEPARATORS.reduce((best, sign) => (lines[sign] > lines[best] ? sign : best));
}

/** Text that our files mark with an apostrophe, so that no spreadsheet runs it as a formula. */
const MARKED = /^'+[=+\-@\t\r\n]/;

const plain = (cell: string) => (MARKED.test(cell) ? cell.slice(1) : cell);

/** Lines as text that `readDelimited` parses back to the same lines at the same numbers, separated by tabs or semicolons. */
export function writeDelimited(lines: readonly DelimitedLine[], separator: '\t' | ';' = '\t'): string {
  let text = '';
  let next = 1;
  for (const { line, cells } of lines) {
    text += '\n'.repeat(Math.max(0, line - next));
    text += `${cells.map((cell) => cellText(cell.replaceAll(/\r\n?|\n/g, ' '))).join(separator)}\n`;
    next = Math.max(line, next) + 1;
  }
  return text;
}

function cellText(cell: string): string {
  const marked = MARKED.test(cell) ? `'${cell}` : cell;
  return /["\t;]|^\s|\s$/.test(marked) ? `"${marked.replaceAll('"', '""')}"` : marked;
}
