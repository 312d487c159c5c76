import { hasSemicolons, readDelimited, writeDelimited, type DelimitedLine } from '../common/delimited.ts';
import { isNil } from '../common/read-number.ts';
import { JOB_TYPE_LABELS, type JobType } from './orders.ts';
import { bare, MOVEMENT, NAMES, POUNDS, PRICE_LIST_HEADERS, readPriceList, VALUES, WEEKLY } from './price-list.ts';
import { findSize, findWaste, type KnownSize, type KnownWaste } from './trade-names.ts';

/** What a company has that a price can be for. */
export interface PriceNames {
  container: readonly KnownSize[];
  waste: readonly KnownWaste[];
  zone: readonly string[];
  depot: readonly string[];
}

/** What the prices of a sheet have in common that it does not say, as it is typed. */
export interface SheetDefaults {
  movement: JobType;
  /** Per cent. */
  vat: string;
  hireDays: string;
  /** Pounds for a day. */
  overHire: string;
}

export interface PriceSheet {
  /** The prices as the export writes them, for `readPriceList`. */
  text: string;
  /** What the sheet has no column for; the defaults are used. */
  lacks: readonly (keyof SheetDefaults)[];
  /** The headings of a matrix's columns that name nothing known and have figures below them: they are left out. */
  leftOut: readonly string[];
  /** Lines without a price of which none says what the rows below it are for: titles and remarks. */
  titles: readonly string[];
  /** Headings that mean the same column, so that it is not known which one counts. */
  clashes: readonly string[];
  /** The line of the sheet that a line of `text` is from; both count from 1. */
  lineOf: (line: number) => number;
}

type Part = keyof PriceNames;
type Head = { column: string } | { part: Part; name: string } | null;

/** Lines in which the headings are looked for. */
const HEAD_LINES = 30;
const PARTS: readonly Part[] = ['container', 'waste', 'zone', 'depot'];
const COMMON = { movement: MOVEMENT, vat: VALUES.vat, hireDays: VALUES.hireDays, overHire: VALUES.overHire };
/** What the trade calls the columns besides the headings of the export. */
const ALIASES = new Map([
  ...['size', 'skip', 'skip size', 'skip type', 'container size', 'container type', 'sizes'].map(
    (alias) => [alias, NAMES.container] as const,
  ),
  ...['waste type', 'material', 'material type', 'type of waste'].map((alias) => [alias, NAMES.waste] as const),
  ...['area', 'area / zone', 'delivery zone', 'postcode area'].map((alias) => [alias, NAMES.zone] as const),
  ...['weekly rate', 'rate per week', 'per week', 'extra week', 'hire per week', 'rental per week'].map(
    (alias) => [alias, WEEKLY] as const,
  ),
  ...['job', 'job type', 'service', 'type'].map((alias) => [alias, MOVEMENT] as const),
  ...['net', 'net price', 'price ex vat', 'price ex. vat', 'price excl vat', 'price + vat', 'charge', 'rate', '£'].map(
    (alias) => [alias, VALUES.price] as const,
  ),
]);
const HEADERS = new Map([...PRICE_LIST_HEADERS, WEEKLY].map((header) => [bare(header), header]));

/**
 * Reads a price list as the trade keeps it: a list of sizes and prices without the other columns of the export, or a matrix with
 * sizes down and zones, wastes or depots across, or sizes across. Sizes and wastes are known as people write them ("8yd", "hardcore"). A list
 * that the export could have written is returned as it is; so is what is neither. A title between the rows that names a waste, a
 * zone or a depot by its own name is that of the rows below it. Nothing is refused here: `readPriceList` and the
 * server check what comes out.
 */
export function asPriceFile(text: string, names: PriceNames, defaults: SheetDefaults): PriceSheet {
  const asIs = { text, lacks: [], leftOut: [], titles: [], clashes: [], lineOf: (line: number) => line };
  const { missing, twice } = readPriceList(text);
  if (missing.length === 0 || twice.length > 0) return asIs;
  const all = readDelimited(text);
  const found = headOf(all, names);
  if (found === null) return asIs;
  const { heads, body } = found;
  const known = heads.flatMap((head, i) => (head && 'column' in head ? [[head.column, i] as const] : []));
  const columns = new Map(known);
  const clashes = known.flatMap(([column, i]) =>
    known.some(([other, at]) => other === column && at !== i) ? [found.cells[i]!.trim()] : [],
  );
  const across = heads.flatMap((head, i) => (head && 'part' in head ? [{ ...head, i }] : []));
  const prices = columns.has(VALUES.price) ? [] : across;
  if (prices.length === 0 && !(columns.has(VALUES.price) && columns.has(NAMES.container))) return asIs;
  // A line of a list without headings names a waste and a zone; the headings of a matrix are of one kind.
  if (prices.some(({ part }) => part !== prices[0]!.part)) return asIs;
  // In a matrix the rows are named by their first column, whatever its heading.
  const down = prices.length === 0 ? null : downOf(body, columns, prices[0]!.part, names);
  const lacks = (Object.keys(COMMON) as (keyof SheetDefaults)[]).filter(
    (key) => !columns.has(COMMON[key]) && !(key === 'overHire' && columns.has(WEEKLY)),
  );
  const from: number[] = [1];
  const titles: string[] = [];
  // What the last title says of the rows below it.
  let below: Partial<Record<string, string>> = {};
  const rows = body.flatMap(({ line, cells }) => {
    const cell = (i: number | undefined) => (i === undefined ? '' : (cells[i]?.trim() ?? ''));
    // A title between the rows has its first cell alone.
    if (cells.slice(1).every((each) => isNil(each))) {
      const title = cell(0);
      const part = (['waste', 'zone', 'depot'] as const).find(
        (each) =>
          each !== down &&
          each !== prices[0]?.part &&
          !columns.has(NAMES[each]) &&
          exactly(title, each, names) !== null,
      );
      below = part ? { [NAMES[part]]: exactly(title, part, names)! } : {};
      if (!part && title !== '') titles.push(title);
      return [];
    }
    const weekly = cell(columns.get(WEEKLY));
    const rowOf = (given: Partial<Record<string, string>>) => {
      from.push(line);
      const own = isNil(weekly) ? given : { ...given, [VALUES.overHire]: `${weekly} a week` };
      return PRICE_LIST_HEADERS.map((header) => {
        const lacking = lacks.find((key) => COMMON[key] === header);
        const value =
          own[header] ?? below[header] ?? (lacking ? commonOf(defaults, lacking) : cell(columns.get(header)));
        const part = PARTS.find((each) => NAMES[each] === header);
        return part ? (named(value, part, names) ?? value) : value;
      });
    };
    if (prices.length === 0) return [rowOf({})];
    return prices
      .filter(({ i }) => !isNil(cell(i)))
      .map(({ part, name, i }) =>
        rowOf({
          [VALUES.price]: cell(i),
          [NAMES[part]]: name,
          ...(down && { [NAMES[down]]: named(cell(0), down, names) ?? cell(0) }),
        }),
      );
  });
  return {
    text: writeDelimited(
      [PRICE_LIST_HEADERS, ...rows].map((cells, i) => ({ line: i + 1, cells: [...cells] })),
      hasSemicolons(text) ? ';' : '\t',
    ),
    lacks,
    leftOut: prices.length === 0 ? [] : unknownColumns(found),
    titles,
    clashes,
    lineOf: (line) => from[line - 1] ?? line,
  };
}

const commonOf = (defaults: SheetDefaults, key: keyof SheetDefaults) =>
  key === 'movement' ? JOB_TYPE_LABELS[defaults.movement] : defaults[key];

/** The line with the most known headings, and what follows it; null if none has two. */
function headOf(all: readonly DelimitedLine[], names: PriceNames) {
  const lines = all.slice(0, HEAD_LINES).map(({ cells }, i) => {
    const heads = cells.map((cell, column) => meaning(cell, column, names));
    return { cells, heads, body: all.slice(i + 1), known: heads.filter((head) => head !== null).length };
  });
  const best = lines.toSorted((a, b) => b.known - a.known)[0];
  return best && best.known >= 2 ? best : null;
}

function unknownColumns({ cells, heads, body }: NonNullable<ReturnType<typeof headOf>>): string[] {
  const hasFigures = (i: number) => body.some((row) => /\d/.test(row.cells[i] ?? ''));
  return cells.filter((cell, i) => i > 0 && cell.trim() !== '' && heads[i] === null && hasFigures(i));
}

/** What a heading means. The first column of a matrix names the rows, so what it says is no price of its own. */
function meaning(cell: string, column: number, names: PriceNames): Head {
  const plain = cell.trim().toLowerCase();
  // `Rate (£)` is one, `Rate (inc. VAT)` is another column.
  const [, name = plain, unit = ''] = /^(.*?) *\((.*)\)$/.exec(plain) ?? [];
  const known = HEADERS.get(bare(cell)) ?? ALIASES.get(plain) ?? (POUNDS.test(unit) ? ALIASES.get(name) : undefined);
  if (known !== undefined) return { column: known };
  if (column === 0) return null;
  const short = plain.replace(/ *(?:\(£\)|£|price|prices)$/, '');
  const exact = PARTS.find((part) => exactly(short, part, names) !== null);
  for (const part of exact ? [exact] : PARTS) {
    const name = named(short, part, names);
    if (name !== null) return { part, name };
  }
  return null;
}

/** What the first column of a matrix has: its heading says so, or else most of its cells. */
function downOf(
  body: readonly DelimitedLine[],
  columns: ReadonlyMap<string, number>,
  across: Part,
  names: PriceNames,
): Part | null {
  const said = PARTS.find((part) => part !== across && columns.get(NAMES[part]) === 0);
  if (said) return said;
  const counts = PARTS.filter((part) => part !== across).map((part) => ({
    part,
    n: body.filter(({ cells }) => named(cells[0] ?? '', part, names) !== null).length,
  }));
  const [most] = counts.toSorted((a, b) => b.n - a.n);
  return most && most.n > 0 ? most.part : across === 'container' ? null : 'container';
}

function exactly(text: string, part: Part, names: PriceNames): string | null {
  const all = names[part].map((one) => (typeof one === 'string' ? one : one.name));
  return all.find((name) => name.trim().toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** What the company calls a thing that a sheet names. */
function named(text: string, part: Part, names: PriceNames): string | null {
  const exact = exactly(text, part, names);
  if (exact !== null) return exact;
  if (part === 'container') return nameOf(findSize(text, names.container), names.container);
  return part === 'waste' ? nameOf(findWaste(text, names.waste), names.waste) : null;
}

const nameOf = (id: string | null, all: readonly { id: string; name: string }[]) =>
  all.find((one) => one.id === id)?.name ?? null;
