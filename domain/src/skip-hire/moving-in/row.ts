import { cleanText } from '../../common/clean-text.ts';
import type { IsoDate } from '../../common/dates.ts';
import { dateOfDayNumber, dayNumber } from '../../common/day-number.ts';
import { penceOf } from '../../common/money-text.ts';
import { parsePhone } from '../../common/phone.ts';
import { parsePostcode } from '../../common/postcode.ts';
import { isOfDigits, readDay } from '../../common/read-day.ts';
import { isNil } from '../../common/read-number.ts';
import { isEmail } from '../../common/text.ts';
import { FIGURE_LETTERS, type FileStyle, type ImportTable } from './table.ts';

/** Why a row cannot be imported, as a sentence. */
export class WrongRow extends Error {}

/** One row by its fields, on one line each. */
export interface Row {
  line: number;
  style: FileStyle;
  text: (field: string) => string;
}

/** A row of a file as what it becomes, or the problem with it. */
export type Read<T> = { line: number; row: T; problem: null } | { line: number; row: null; problem: string };

/** Reads each row of a file; what `read` throws as `WrongRow` is that row's problem. */
export function readRows<T>({ columns, lines, style }: ImportTable, read: (row: Row) => T): Read<T>[] {
  const at = new Map(columns.flatMap(({ field }, i) => (field === null ? [] : [[field, i] as const])));
  return lines.map(({ line, cells }) => {
    const text = (field: string) =>
      cleanText(cells[at.get(field) ?? -1] ?? '')
        .replace(/\s+/g, ' ')
        .trim();
    try {
      return { line, row: read({ line, style, text }), problem: null };
    } catch (error) {
      if (!(error instanceof WrongRow)) throw error;
      return { line, row: null, problem: error.message };
    }
  });
}

const NAME = 200;

/** A text of at most `most` characters, or null. */
export function textIn({ text }: Row, field: string, label: string, most = NAME): string | null {
  const found = text(field);
  if (found.length > most) throw new WrongRow(`${label} is longer than ${most} characters.`);
  return found || null;
}

/** A name as `nameText` of the contract takes it: without a web address. */
export function nameIn(row: Row, field: string, label: string): string | null {
  const name = textIn(row, field, label);
  if (name?.includes('://')) throw new WrongRow(`${label} has a web address in it.`);
  return name;
}

export function emailIn(row: Row, field: string, label: string): string | null {
  const email = textIn(row, field, label);
  if (email !== null && !isEmail(email)) throw new WrongRow(`${label} “${email}” isn’t an email address.`);
  return email?.toLowerCase() ?? null;
}

export function phoneIn(row: Row, field: string, label: string): string | null {
  const given = row.text(field);
  if (given === '') return null;
  // Spreadsheets drop the zero before a number.
  const phone = parsePhone(/^[1-9]\d{9}$/.test(given) ? `0${given}` : given);
  if (phone === null) throw new WrongRow(`${label} “${given}” isn’t a telephone number.`);
  return phone;
}

/** Dates without a year are none: a file from another system has it. */
const NO_YEAR = '1900-01-01';
const OLDEST = '1990-01-01';
/** A day as Excel counts them, from 1990 to 2099, perhaps with a time: what a cell without a date format shows. */
const SERIAL = /^(3[3-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3})(?:\.\d+)?$/;
const SERIAL_START = dayNumber('1899-12-30');

/** The day of a cell, the day before the month unless the file's dates have it after. Null for an empty one. */
export function dayIn(row: Row, field: string, label: string): IsoDate | null {
  const given = row.text(field);
  if (given.length > FIGURE_LETTERS) throw new WrongRow(`${label} is too long for a date.`);
  if (isNil(given)) return null;
  const serial = SERIAL.exec(given);
  if (serial) return dateOfDayNumber(SERIAL_START + Number(serial[1]));
  const turned =
    row.style.monthFirst && isOfDigits(given) ? given.replace(/^(\d{1,2})([./-])(\d{1,2})/, '$3$2$1') : given;
  const day = readDay(turned, NO_YEAR);
  if (day === null || day < OLDEST) throw new WrongRow(`${label} “${given}” isn’t a date.`);
  return day;
}

/** Pence of an amount in pounds, which may be below zero. Null for an empty cell. */
export function amountIn(row: Row, field: string, label: string): number | null {
  const given = row.text(field);
  if (given.length > FIGURE_LETTERS) throw new WrongRow(`${label} is too long for an amount.`);
  if (isNil(given)) return null;
  const pence = penceOf(given, { ...row.style, below: true });
  if (pence === undefined) throw new WrongRow(`${label} “${given}” isn’t an amount up to £999,999.99.`);
  return pence;
}

/** The address of a row in its parts; the town may be the last of its lines, and the postcode the end of one. */
export interface RowAddress {
  lines: string[];
  town: string | null;
  county: string | null;
  postcode: string | null;
}

const POSTCODE_AT_END = /[,\s]*\b([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})$/i;

export function addressIn(row: Row): RowAddress {
  const given = ['line1', 'line2', 'line3', 'line4'].flatMap((field) => textIn(row, field, 'The address') ?? []);
  const isWhole = given.length === 1 && row.text('town') === '';
  let lines = isWhole ? given[0]!.split(/\s*,\s*/).filter((part) => part !== '') : given;
  let postcode = row.text('postcode');
  const last = lines.at(-1) ?? '';
  const ending = POSTCODE_AT_END.exec(last);
  if (postcode === '' && ending) {
    postcode = ending[1]!;
    lines = [...lines.slice(0, -1), last.slice(0, ending.index)].filter((line) => line !== '');
  }
  const unit = postcode === '' ? null : (parsePostcode(postcode)?.unit ?? null);
  if (postcode !== '' && unit === null) throw new WrongRow(`“${postcode}” isn’t a full UK postcode.`);
  let town = textIn(row, 'town', 'The town');
  if (town === null && lines.length > 1) [lines, town] = [lines.slice(0, -1), lines.at(-1)!];
  return { lines, town, county: textIn(row, 'county', 'The county'), postcode: unit };
}
