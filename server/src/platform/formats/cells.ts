import { LONDON, type Instant, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn, timeIn } from '@tonnage/domain/common/zoned';

/** What a cell of a list is, besides text and plain numbers; each writer has its own form for it. */
export type TypedCell =
  | { kind: 'money'; pence: number }
  | { kind: 'day'; date: IsoDate }
  | { kind: 'instant'; date: IsoDate; time: string }
  | { kind: 'phone'; text: string }
  | { kind: 'decimal'; text: string };

export type Cell = string | number | null | TypedCell;

/** A list to save, whatever the format. */
export interface ListFile {
  /** The file's name, without an extension. */
  name: string;
  headers: readonly string[];
  /** The cells of some rows at a time. */
  batches: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** A column of a list that can be saved as CSV and as a workbook. */
export interface FileColumn<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** An amount of pence, in pounds with two decimals. The heading has the currency: `Total (£)`. */
export const poundsCell = (pence: number | null): Cell => (pence === null ? null : { kind: 'money', pence });

export const dayCell = (date: IsoDate | null): Cell => (date === null ? null : { kind: 'day', date });

/** A moment as the wall clock of a zone (IANA name) showed it, to the minute. */
export function instantCell(at: Instant | Date | null, zone: string = LONDON): Cell {
  if (at === null) return null;
  const instant = typeof at === 'string' ? at : at.toISOString();
  return { kind: 'instant', date: dateIn(zone, instant), time: timeIn(zone, instant) };
}

/** A telephone number. */
export const phoneCell = (text: string | null | undefined): Cell => (text ? { kind: 'phone', text } : null);

/** A number that is stored as its digits, because it may have more of them than a binary number can hold. */
export const decimalCell = (text: string | null): Cell => (text === null ? null : { kind: 'decimal', text });

export function listOf<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): ListFile {
  async function* cells() {
    for await (const rows of batches) yield rows.map((row) => columns.map(({ cell }) => cell(row)));
  }
  return { name, headers: columns.map(({ header }) => header), batches: cells() };
}
