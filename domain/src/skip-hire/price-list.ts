import { type DelimitedLine, hasSemicolons, readDelimited } from '../common/delimited.ts';
import { headsOfTwo, isSecondHead, knownHead } from '../common/headings.ts';
import { hasDecimalCommas, isNil, numberProblem, type NumberStyle, readNumber } from '../common/read-number.ts';
import { JOB_TYPE_LABELS, JOB_TYPES, type JobType } from './orders.ts';
import {
  PRICE_FIELDS,
  readHireRate,
  readPriceCell,
  tooHigh,
  writePriceCell,
  type PriceField,
  type PriceValues,
} from './price-cells.ts';

/**
 * A price in a file: everything by its name in the trade, the account by its number. Null matches all: any waste, every
 * place. Source: desk.md, Prices.
 */
export interface PriceFileRow extends PriceValues {
  jobType: JobType;
  container: string;
  waste: string | null;
  depot: string | null;
  zone: string | null;
  account: string | null;
  site: string | null;
}

/** The headings of what a price is for. */
export const NAMES = {
  container: 'Container',
  waste: 'Waste',
  depot: 'Depot',
  zone: 'Zone',
  account: 'Account',
  site: 'Site',
};
type NameField = keyof typeof NAMES;
/** The headings of its values. */
export const VALUES: Record<PriceField, string> = {
  price: 'Price (£)',
  vat: 'VAT (%)',
  hireDays: 'Hire (days)',
  overHire: 'Over hire per day (£)',
  tonnes: 'Included tonnes',
  perTonne: 'Per tonne (£)',
};
/** In place of that by the day. The export writes “15 a week” into its one column. */
export const WEEKLY = 'Over hire per week (£)';
export const MOVEMENT = 'Movement';

/** What may be in brackets after a price: pounds, without VAT. */
export const POUNDS = /^(?:£|gbp)?(?: ?(?:net|ex(?:cl?(?:uding)?)?\.? ?vat))?$/;
/** What may be in brackets after a header: `Price (inc. VAT)`, `VAT (£)` and `Hire (weeks)` are other columns. */
const UNITS = new Map([
  ['price', POUNDS],
  ['vat', /^%$/],
  ['hire', /^days?$/],
  ['over hire per day', POUNDS],
  ['over hire per week', POUNDS],
  ['included tonnes', /^t(?:onnes?)?$/],
  ['per tonne', POUNDS],
]);

/** Lines in which the headings are looked for: titles may be above them. */
const HEAD_LINES = 30;

/** The columns of the file, in order. */
export const PRICE_LIST_HEADERS: readonly string[] = [MOVEMENT, ...Object.values(NAMES), ...Object.values(VALUES)];

/** The cells of one price under `PRICE_LIST_HEADERS`. */
export function priceCells(row: PriceFileRow): (string | null)[] {
  const names = (Object.keys(NAMES) as NameField[]).map((name) => row[name]);
  return [JOB_TYPE_LABELS[row.jobType], ...names, ...PRICE_FIELDS.map((field) => writePriceCell(field, row))];
}

/** A line of a file: its price, or the problem with it. */
export type PriceListLine =
  | { line: number; row: PriceFileRow; problem: null }
  | { line: number; row: null; problem: string };

/**
 * Parses a file or a pasted block of prices. Columns are identified by their headers, in any order; unknown ones are
 * ignored, and missing key columns match all. `missing` lists the required columns that are absent, `twice` the columns
 * of which there are several, `above` the numbers of the lines above the headings, which are left out.
 */
export function readPriceList(text: string): {
  lines: PriceListLine[];
  missing: string[];
  twice: string[];
  above: number[];
} {
  const all = readDelimited(text);
  const found = all.slice(0, HEAD_LINES).flatMap((_, i) => headsAt(all, i));
  const lacks = ({ heads: of }: { heads: readonly string[] }) => lacking(of).length;
  const { at, heads, from } = found.toSorted((a, b) => lacks(a) - lacks(b))[0] ?? NO_HEADS;
  const missing = lacking(heads);
  const twice = PRICE_LIST_HEADERS.filter((header) => heads.filter((head) => bare(head) === bare(header)).length > 1);
  if (missing.length + twice.length > 0) return { lines: [], missing, twice, above: [] };
  const [columns, rest] = [columnsOf(heads), all.slice(from)];
  const above = all.slice(0, at).map(({ line }) => line);
  const numbers = rest.flatMap(({ cells }) => numbersOf(columns, cells));
  const style = { decimalCommas: hasDecimalCommas(numbers, { semicolons: hasSemicolons(text) }) };
  return { lines: rest.map(({ line, cells }) => ({ line, ...readRow(columns, cells, style) })), missing, twice, above };
}

const NEEDED = [MOVEMENT, NAMES.container, ...Object.values(VALUES)];
const HEADERS = new Set([...PRICE_LIST_HEADERS, WEEKLY].map((header) => bare(header)));
const NO_HEADS = { at: 0, heads: [], from: 0 };

/** The headings that a line has alone, and with those above it if some of them are merged over several columns. */
function headsAt(all: readonly DelimitedLine[], i: number): { at: number; heads: readonly string[]; from: number }[] {
  const [upper, { cells }] = [all[i - 1]?.cells ?? [], all[i]!];
  const isKnown = (text: string) => HEADERS.has(bare(text));
  const alone = { at: i, heads: cells, from: i + 1 };
  if (!isSecondHead(upper, cells, isKnown)) return [alone];
  const heads = headsOfTwo(upper, cells, (above, own) => knownHead(above, own, isKnown) ?? `${above} ${own}`);
  return [alone, { ...alone, at: i - 1, heads }];
}

const columnsOf = (heads: readonly string[]) => new Map(heads.map((header, i) => [bare(header), i]));

function lacking(heads: readonly string[]): string[] {
  const columns = columnsOf(heads);
  const has = (header: string) => columns.has(bare(header));
  return NEEDED.filter((header) => !has(header) && !(header === VALUES.overHire && has(WEEKLY)));
}

const numbersOf = (at: ReadonlyMap<string, number>, cells: readonly string[]) =>
  [...Object.values(VALUES), WEEKLY].map((header) => cells[at.get(bare(header)) ?? -1] ?? '');

function readRow(
  at: ReadonlyMap<string, number>,
  cells: readonly string[],
  style: NumberStyle,
): { row: PriceFileRow; problem: null } | { row: null; problem: string } {
  const cell = (header: string) => cells[at.get(bare(header)) ?? -1]?.trim() ?? '';
  const wrong = (problem: string) => ({ row: null, problem });
  const movement = bare(cell(MOVEMENT));
  const jobType = JOB_TYPES.find((type) => type === movement || bare(JOB_TYPE_LABELS[type]) === movement);
  if (!jobType) return wrong(`“${cell(MOVEMENT)}” isn’t a movement.`);
  if (cell(NAMES.container) === '') return wrong('The container is missing.');
  const values: Partial<PriceValues> = {};
  for (const field of PRICE_FIELDS) {
    const isWeekly = field === 'overHire' && !isNil(cell(WEEKLY));
    if (isWeekly && !isNil(cell(VALUES.overHire)))
      return wrong('Over hire is charged either by the day or by the week. Leave one of the two blank.');
    const header = isWeekly ? WEEKLY : VALUES[field];
    const parsed = isWeekly ? readHireRate(cell(header), style, true) : readPriceCell(field, cell(header), style);
    if (!parsed) return wrong(isNil(cell(header)) ? `${header} is missing.` : wrongCell(header, cell(header), style));
    Object.assign(values, parsed);
  }
  const high = tooHigh(values as PriceValues);
  if (high) return wrong(`${VALUES[high.field]} “${cell(VALUES[high.field])}”: ${high.message}`);
  const name = (field: NameField) => cell(NAMES[field]) || null;
  const row = {
    ...(values as PriceValues),
    jobType,
    container: cell(NAMES.container),
    waste: name('waste'),
    depot: name('depot'),
    zone: name('zone'),
    account: name('account'),
    site: name('site'),
  };
  const places = [row.depot, row.zone, row.site].filter((each) => each !== null).length;
  if (places > 1) return wrong('A price can be for a depot, a zone or a site, but only one of them.');
  if (row.account !== null && (row.depot ?? row.zone) !== null)
    return wrong('A customer’s own price applies everywhere or at one of their sites, not to a zone or depot.');
  if (row.site !== null && row.account === null) return wrong('Enter the account that the site belongs to.');
  return { row, problem: null };
}

function wrongCell(header: string, text: string, style: NumberStyle): string {
  const { problem } = readNumber(text, { ...style, places: 2, units: ['£', '%', 't'] });
  return problem === 'ambiguous'
    ? `${header} “${text}”: ${numberProblem(problem, 2)}.`
    : `${header} can’t be “${text}”.${header === VALUES.vat ? ' Write a percentage, for example 20.' : ''}`;
}

/** Headers and movements match regardless of case, and headers of their unit in brackets. */
export function bare(text: string): string {
  const plain = text.trim().toLowerCase();
  const [, name = '', unit = ''] = /^(.*?) ?\((.*)\)$/.exec(plain) ?? [];
  return UNITS.get(name)?.test(unit) ? name : plain;
}
