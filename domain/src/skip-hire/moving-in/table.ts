import { type DelimitedLine, hasSemicolons, readDelimited } from '../../common/delimited.ts';
import { headsOfTwo, isSecondHead } from '../../common/headings.ts';
import { areMonthFirst, readDay } from '../../common/read-day.ts';
import { hasDecimalCommas } from '../../common/read-number.ts';
import { headOf, IMPORT_FIELDS, type ImportField, type TableKind } from './fields.ts';

/** The lines among which the headings are looked for. */
const HEAD_LINES = 20;
/** More columns than any export has; the rest of a line is not read. */
const MOST_COLUMNS = 200;
/** More than any field takes, so that a longer cell is refused as too long. */
const MOST_LETTERS = 2001;
/** The most letters of a number or a date. A longer cell is neither, and their patterns would take long to say so. */
export const FIGURE_LETTERS = 60;

/** A date without a year is none here. */
const NO_DAY = '1900-01-01';

/** A column of a file, with the field that it is read as; null: it is left out. */
export interface ImportColumn {
  heading: string;
  field: string | null;
  /** The first cell under it that is not empty. */
  sample: string;
}

/** How the numbers and dates of one file are written. */
export interface FileStyle {
  decimalCommas: boolean;
  monthFirst: boolean;
}

export interface ImportTable {
  columns: ImportColumn[];
  /** The numbers of the lines above the headings, which are left out. */
  above: number[];
  /** The numbers of lines below them that repeat the headings or sum up, which are left out too. */
  leftOut: number[];
  lines: DelimitedLine[];
  style: FileStyle;
}

/** The headings of a file, by `headOf`, and what each was read as; null: it was left out. */
export type KnownHeads = readonly { head: string; field: string | null }[];

/**
 * Parses a file or a pasted block. The headings are the line that names most fields, alone or with the one above it if some of
 * them are merged over several columns. `known` is what the company has read each heading as before; `chosen`, by column, is what
 * a person has corrected.
 */
export function readImportTable(
  kind: TableKind,
  text: string,
  { known = [], chosen }: { known?: KnownHeads; chosen?: readonly (string | null)[] | undefined } = {},
): ImportTable {
  const all = readDelimited(text).map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, MOST_LETTERS)),
  }));
  const isHead = (cell: string) => isKnownHead(kind, cell, known);
  const found = all.slice(0, HEAD_LINES).flatMap(({ cells }, i) => {
    const upper = all[i - 1]?.cells ?? [];
    const alone = { at: i, from: i + 1, heads: cells };
    if (!isSecondHead(upper, cells, isHead)) return [alone];
    const heads = headsOfTwo(upper, cells, (above, own) =>
      isHead(`${above} ${own}`) || !isHead(own) ? `${above} ${own}` : own,
    );
    return [alone, { ...alone, at: i - 1, heads }];
  });
  const count = ({ heads }: { heads: readonly string[] }) => heads.filter(isHead).length;
  // Two lines tell a customer's name from a site's where the lower one alone says `Name` twice.
  const told = ({ heads }: { heads: readonly string[] }) =>
    guessFields(kind, heads, known).filter((field) => field !== null).length;
  const best = found.toSorted((a, b) => count(b) - count(a) || told(b) - told(a))[0] ?? { at: 0, from: 0, heads: [] };
  const first = all[0]?.cells ?? [];
  // Some banks write no headings: a payment is in the first line then.
  const isHeadless = kind === 'bank' && count(best) < 2 && first.some((cell) => readDay(cell, NO_DAY) !== null);
  const head = isHeadless ? { at: 0, from: 0, heads: first.map(() => '') } : best;
  const fields = chosen ?? guessFields(kind, head.heads, known);
  const below = all.slice(head.from);
  const repeated = new Set(all.slice(head.at, head.from).map((each) => textOf(each.cells)));
  const isLeftOut = (each: DelimitedLine) => repeated.has(textOf(each.cells)) || isSum(kind, each.cells, fields);
  const lines = below.filter((each) => !isLeftOut(each));
  const cells = lines.flatMap((each) => each.cells.filter((cell) => cell.length <= FIGURE_LETTERS));
  return {
    columns: head.heads.map((heading, i) => ({
      heading,
      field: fields[i] ?? null,
      sample: lines.find((each) => (each.cells[i] ?? '') !== '')?.cells[i] ?? '',
    })),
    above: all.slice(0, head.at).map(({ line }) => line),
    leftOut: below.filter(isLeftOut).map(({ line }) => line),
    lines,
    style: {
      decimalCommas: hasDecimalCommas(cells, { semicolons: hasSemicolons(text) }),
      monthFirst: areMonthFirst(cells),
    },
  };
}

/** The cells of a line as a text, to compare lines. */
const textOf = (cells: readonly string[]) => cells.map(headOf).join('\n');

const SUM =
  /^(?:grand |sub.?|page |report )?totals?\b|^(?:sum|count|no\.? of (?:rows|records|lines)|end of report|page \d+)\b/i;

/** Whether a line sums up a report: its first cell says so, and a field that each row needs is empty. */
function isSum(kind: TableKind, cells: readonly string[], fields: readonly (string | null)[]): boolean {
  if (!SUM.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')) return false;
  const isFilled = (needs: string) =>
    IMPORT_FIELDS[kind].some(
      (field) => field.needs === needs && (cells[fields.indexOf(field.name)] ?? '').trim() !== '',
    );
  const needs = new Set(IMPORT_FIELDS[kind].flatMap((field) => field.needs ?? []));
  return [...needs].some((each) => !isFilled(each));
}

function isKnownHead(kind: TableKind, cell: string, known: KnownHeads): boolean {
  const head = headOf(cell);
  return (
    head !== '' &&
    (known.some((one) => one.head === head) || IMPORT_FIELDS[kind].some(({ heads }) => heads.includes(head)))
  );
}

/** The field of each heading: first what the company has chosen before, then by the table of other systems' headings. */
function guessFields(kind: TableKind, headings: readonly string[], known: KnownHeads): (string | null)[] {
  const heads = headings.map(headOf);
  const before = heads.map((head, i) => {
    const nth = heads.slice(0, i).filter((other) => other === head).length;
    return known.filter((one) => one.head === head)[nth];
  });
  const fields = before.map((one) => one?.field ?? null);
  const isFree = (head: string, i: number) => head !== '' && fields[i] === null && before[i] === undefined;
  for (const field of IMPORT_FIELDS[kind]) {
    if (fields.includes(field.name)) continue;
    const at = field.heads.map((synonym) => heads.findIndex((head, i) => head === synonym && isFree(head, i)));
    const first = at.find((i) => i !== -1);
    if (first !== undefined) fields[first] = field.name;
  }
  return fields;
}

/** What each heading of a file is read as, to be remembered. */
export function headsOf(columns: readonly ImportColumn[]): KnownHeads {
  return columns.map(({ heading, field }) => ({ head: headOf(heading), field }));
}

/** The fields that a file lacks, each with those that would do instead. */
export function missingFields(kind: TableKind, columns: readonly ImportColumn[]): ImportField[][] {
  const needed = Map.groupBy(
    IMPORT_FIELDS[kind].filter(({ needs }) => needs !== undefined),
    ({ needs }) => needs,
  );
  return [...needed.values()].filter((any) => !any.some(({ name }) => columns.some(({ field }) => field === name)));
}

/** The fields that two columns are read as. */
export function doubledFields(kind: TableKind, columns: readonly ImportColumn[]): ImportField[] {
  return IMPORT_FIELDS[kind].filter(({ name }) => columns.filter(({ field }) => field === name).length > 1);
}
