import { cleanText } from '../../common/clean-text.ts';
import type { IsoDate } from '../../common/dates.ts';
import { readDay } from '../../common/read-day.ts';
import { isNil } from '../../common/read-number.ts';
import { penceOf } from '../../common/money-text.ts';
import { amountIn, dayIn, readRows, type Row, textIn, WrongRow } from '../moving-in/row.ts';
import {
  doubledFields,
  FIGURE_LETTERS,
  type ImportColumn,
  type ImportTable,
  missingFields,
  readImportTable,
} from '../moving-in/table.ts';
import { isOfx, type OfxTransaction, readOfx } from './ofx.ts';

/** The most letters of the texts of a line; the rest is not kept. */
export const PAYER_LETTERS = 200;
export const REFERENCE_LETTERS = 400;

/** Money that came into the account, as a statement has it. */
export interface StatementLine {
  day: IsoDate;
  /** Above zero. */
  pence: number;
  /** Who paid, as the bank writes it, or its description. */
  payer: string;
  /** What else it says; empty if nothing. */
  reference: string;
  /** The account and the bank's id of it; null where the file has none. */
  bankId: string | null;
}

/** A file of the bank, as it is read. */
export interface Statement {
  /** None of an OFX file. */
  columns: ImportColumn[];
  above: number[];
  /** What is wrong with the columns; nothing is read then. */
  wrongColumns: string[];
  /** Lines with money in. */
  lines: { line: number; row: StatementLine }[];
  /** Lines that cannot be read, each with the reason. */
  problems: { line: number; problem: string }[];
  /** Lines with money out. */
  out: number;
  /** Lines that move no money: opening balances, and what the bank has not completed. */
  idle: number;
}

/** A line of the file: money in, or why it is none. */
type Read = StatementLine | 'out' | 'idle';

/**
 * Reads a statement of any bank: OFX, or a table whose columns are found by their headings and by what is in them. `chosen`, by column,
 * is what a person has corrected.
 */
export function readStatement(text: string, chosen?: readonly (string | null)[]): Statement {
  if (isOfx(text)) {
    const read = readOfx(text).map((transaction) => attempt(transaction.line, () => ofTransaction(transaction)));
    return { columns: [], above: [], wrongColumns: [], ...sorted(read) };
  }
  let table = readImportTable('bank', text, { chosen });
  if (chosen === undefined) table = readImportTable('bank', text, { chosen: byContent(table) });
  const wrongColumns = [
    ...missingFields('bank', table.columns).map(
      (any) => `${any.map(({ label }) => label).join(' or ')}: choose its column.`,
    ),
    ...doubledFields('bank', table.columns).map(({ label }) => `${label}: more than one column is chosen for it.`),
  ];
  const read = wrongColumns.length > 0 ? [] : readRows<Read>(table, ofRow);
  return { columns: table.columns, above: table.above, wrongColumns, ...sorted(read) };
}

type Attempt = { line: number; row: Read; problem: null } | { line: number; row: null; problem: string };

function attempt(line: number, read: () => Read): Attempt {
  try {
    return { line, row: read(), problem: null };
  } catch (error) {
    if (!(error instanceof WrongRow)) throw error;
    return { line, row: null, problem: error.message };
  }
}

function sorted(read: readonly Attempt[]): Pick<Statement, 'lines' | 'problems' | 'out' | 'idle'> {
  return {
    lines: read.flatMap(({ line, row }) => (row !== null && typeof row === 'object' ? [{ line, row }] : [])),
    problems: read.flatMap(({ line, problem }) => (problem === null ? [] : [{ line, problem }])),
    out: read.filter(({ row }) => row === 'out').length,
    idle: read.filter(({ row }) => row === 'idle').length,
  };
}

/** What a bank shows and may not happen, or has not. */
const NOT_DONE = /^(?:pending|declined|reverted|failed|cancell?ed|rejected|reversed|void(?:ed)?)\b/i;
const OUT = /^(?:dr|debit)$/i;

function ofRow(row: Row): Read {
  if (NOT_DONE.test(row.text('state'))) return 'idle';
  const pence = penceIn(row);
  if (pence === null || pence === 0) return 'idle';
  if (pence < 0) return 'out';
  const day = dayIn(row, 'date', 'The date');
  if (day === null) throw new WrongRow('The date is missing.');
  requirePounds(row.text('currency'));
  const name = textIn(row, 'name', 'The payer');
  const [description, reference] = [row.text('description'), row.text('reference')];
  return lineOf({ day, pence, bankId: null }, [name ?? '', description, reference]);
}

/** Pence, below zero for money out; null for a line without an amount. */
function penceIn(row: Row): number | null {
  const amount = amountIn(row, 'amount', 'The amount');
  if (amount !== null) return OUT.test(row.text('type')) ? -Math.abs(amount) : amount;
  const [paidIn, paidOut] = [amountIn(row, 'in', 'The amount paid in'), amountIn(row, 'out', 'The amount paid out')];
  // Some banks write money out below zero in its own column too, and a nought in the other one.
  if (paidIn !== null && paidIn !== 0) return paidIn;
  return paidOut === null ? paidIn : -Math.abs(paidOut);
}

function ofTransaction({ account, currency, fitid, day, pence, name, memo, reference }: OfxTransaction): Read {
  if (pence === null) throw new WrongRow('The amount is missing, isn’t a number, or is over £999,999.99.');
  if (pence === 0) return 'idle';
  if (pence < 0) return 'out';
  if (day === null) throw new WrongRow('The date is missing or can’t be read.');
  requirePounds(currency);
  return lineOf({ day, pence, bankId: fitid && `${account} ${fitid}` }, [name, memo, reference].map(cleanText));
}

function requirePounds(currency: string): void {
  if (!/^(?:|GBP|£)$/i.test(currency)) throw new WrongRow(`This line is in ${currency.slice(0, 20)}, not in pounds.`);
}

/** A line whose payer is the first of its texts, and whose reference is what the others add to it. */
function lineOf(
  { bankId, ...of }: { day: IsoDate; pence: number; bankId: string | null },
  texts: readonly string[],
): StatementLine {
  const [payer, ...more] = texts.filter((text) => text !== '');
  if (payer === undefined) throw new WrongRow('There’s no payer or reference.');
  const added = more.filter((text, i) => text !== payer && more.indexOf(text) === i);
  return {
    ...of,
    payer: payer.slice(0, PAYER_LETTERS),
    reference: added.join(', ').slice(0, REFERENCE_LETTERS),
    bankId: bankId || null,
  };
}

/** Cells of a column that are looked at. */
const LOOKED_AT = 200;

/** The fields of the columns, with those that no heading tells found by what is in them. */
function byContent({ columns, lines, style }: ImportTable): (string | null)[] {
  const fields = columns.map(({ field }) => field);
  const cells = columns.map((_, i) =>
    lines.slice(0, LOOKED_AT).map((line) => (line.cells[i] ?? '').trim().slice(0, FIGURE_LETTERS)),
  );
  const rows = cells[0]?.length ?? 0;
  const share = (i: number, is: (cell: string) => boolean) => cells[i]!.filter(is).length / Math.max(1, rows);
  const isDay = (cell: string) => readDay(cell, '1900-01-01') !== null;
  const isAmount = (cell: string) =>
    !isNil(cell) && !/^\d{6,}$/.test(cell) && typeof penceOf(cell, { ...style, below: true }) === 'number';
  const free = () => fields.flatMap((field, i) => (field === null ? [i] : []));
  const has = (...names: string[]) => fields.some((field) => field !== null && names.includes(field));
  if (!has('date')) {
    const at = free().find((i) => share(i, isDay) > 0.8);
    if (at !== undefined) fields[at] = 'date';
  }
  if (!has('amount', 'in')) {
    const numeric = free().filter(
      (i) => share(i, isAmount) > 0 && share(i, (cell) => isAmount(cell) || isNil(cell)) > 0.8,
    );
    const full = numeric.filter((i) => share(i, isAmount) > 0.8);
    // Of two columns that are filled everywhere the second is the balance. Which of two in turn is money in, nobody can tell.
    if (full.length > 0 && numeric.length === full.length && full.length <= 2) {
      fields[full[0]!] = 'amount';
      if (full[1] !== undefined && !has('balance')) fields[full[1]] = 'balance';
    }
  }
  if (!has('name', 'description', 'reference')) {
    const letters = (i: number) => cells[i]!.reduce((sum, cell) => sum + cell.replaceAll(/[^\p{L}]/gu, '').length, 0);
    const [at] = free().toSorted((a, b) => letters(b) - letters(a));
    if (at !== undefined && letters(at) > 0) fields[at] = 'description';
  }
  return fields;
}
