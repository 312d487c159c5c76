import { EMPTY_BLOCK, type PaperCell, type PaperTable } from '@tonnage/domain/common/paper';
import type { Block, Cursor } from './cursor.ts';
import { QUIET, RULE, type Pen, type Tag, type Type } from './pen.ts';

/** A column of a table. */
export interface Column {
  label: string;
  /** Points; the one without a width gets the rest. */
  width?: number;
  /** Numbers, to the right with digits of equal width. */
  isNumber?: boolean;
  /** Its cells head their rows. */
  heads?: boolean;
}

/** A cell, with a second line in smaller type and, for a screen, the invoice that this names. */
export type Cell = string | { text: string; under?: string; isBold?: boolean; invoiceId?: string | null };

export interface Group {
  /** A row over all columns. */
  heading: string;
  rows: readonly (readonly Cell[])[];
}

const GAP = 9;
const AROUND = 3.5;
const OVER_GROUP = 6;
const UNDER_TABLE = 8;

const HEAD: Type = { size: 8, weight: 600, colour: QUIET };
const GROUP: Type = { size: 8.5, weight: 600 };
const CELL: Type = { size: 8.5 };
const UNDER: Type = { size: 7.5, colour: QUIET };

/** A table over any number of pages, its head repeated on each; a group's heading stays with its first row. */
export function table(columns: readonly Column[], groups: readonly Group[]): Block {
  const headRow: Row = { cells: columns.map(({ label }) => label), role: 'head' };
  const rows = groups.flatMap(({ heading, rows: of }): Row[] => [
    ...(heading === '' ? [] : [{ cells: [heading], role: 'group' as const }]),
    ...of.map((cells) => ({ cells, role: 'row' as const })),
  ]);
  return {
    shown: [{ ...EMPTY_BLOCK, table: shownTable(columns, groups) }],
    divides: true,
    height: (pen, width) =>
      [headRow, ...rows].reduce((sum, row) => sum + heightOfRow(pen, columns, width, row), UNDER_TABLE * pen.scale),
    draw(cursor, into) {
      const { pen, width } = cursor;
      const heights = rows.map((row) => heightOfRow(pen, columns, width, row));
      const headHeight = heightOfRow(pen, columns, width, headRow);
      cursor.makeRoom(headHeight + (heights[0] ?? 0) + (heights[1] ?? 0));
      const tag = pen.tag(into, 'Table');
      drawRow(cursor, columns, headRow, headHeight, tag);
      rows.forEach((row, i) => {
        const needed = heights[i]! + (row.role === 'group' ? (heights[i + 1] ?? 0) : 0);
        // What a page repeats is no content.
        if (cursor.makeRoom(needed))
          pen.artifact('Pagination', () => drawRow(cursor, columns, headRow, headHeight, null));
        drawRow(cursor, columns, row, heights[i]!, tag);
      });
      cursor.y += UNDER_TABLE * pen.scale;
    },
  };
}

const shownTable = (columns: readonly Column[], groups: readonly Group[]): PaperTable => ({
  columns: columns.map(({ label, isNumber = false, heads = false }) => ({ label, isNumber, isHead: heads })),
  groups: groups.map(({ heading, rows }) => ({
    heading,
    rows: rows.map((cells) => cells.map(shownCell)),
  })),
});

function shownCell(cell: Cell): PaperCell {
  const { text, under = null, isBold = false, invoiceId = null } = typeof cell === 'string' ? { text: cell } : cell;
  return { text, under, isBold, invoiceId };
}

interface Row {
  cells: readonly Cell[];
  role: 'head' | 'group' | 'row';
}

function typeOf(row: Row, cell: Cell, column: Column): Type {
  const base = row.role === 'head' ? HEAD : row.role === 'group' ? GROUP : CELL;
  const isBold = typeof cell !== 'string' && cell.isBold;
  return {
    ...base,
    ...(isBold ? { weight: 600 } : {}),
    ...(column.isNumber && row.role !== 'group' ? { align: 'right' } : {}),
  };
}

const textOf = (cell: Cell) => (typeof cell === 'string' ? { text: cell, under: undefined } : cell);

/** The widths of a row's cells, points. */
function widthsOf(columns: readonly Column[], width: number, row: Row): number[] {
  if (row.role === 'group') return [width];
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0) + GAP * (columns.length - 1);
  return columns.map((column) => column.width ?? width - fixed);
}

function heightOfRow(pen: Pen, columns: readonly Column[], width: number, row: Row): number {
  const widths = widthsOf(columns, width, row);
  const heights = row.cells.map((cell, i) => {
    const { text, under } = textOf(cell);
    return (
      pen.height(text, typeOf(row, cell, columns[i]!), widths[i]!) + (under ? pen.height(under, UNDER, widths[i]!) : 0)
    );
  });
  return Math.max(...heights) + (2 * AROUND + (row.role === 'group' ? OVER_GROUP : 0)) * pen.scale;
}

/** Draws a row; without a table to tag it in, as a repeated head. */
function drawRow(cursor: Cursor, columns: readonly Column[], row: Row, height: number, into: Tag | null): void {
  const { pen, width } = cursor;
  const widths = widthsOf(columns, width, row);
  const y = cursor.y + (AROUND + (row.role === 'group' ? OVER_GROUP : 0)) * pen.scale;
  cursor.y += height;
  const rule = () => pen.rule({ x: cursor.x, y: cursor.y, width }, RULE, row.role === 'head' ? 1 : 0.5);
  let { x } = cursor;
  const tr = into && pen.tag(into, 'TR');
  row.cells.forEach((cell, i) => {
    const column = columns[i]!;
    const area = { x, y, width: widths[i]! };
    x += area.width + GAP;
    const { text, under } = textOf(cell);
    const type = typeOf(row, cell, column);
    if (tr === null) return pen.set(text, type, area);
    const isHead = row.role !== 'row' || column.heads;
    const options = isHead ? { scope: row.role === 'head' ? ('Column' as const) : ('Row' as const) } : {};
    const over = row.role === 'group' ? { columns: columns.length } : {};
    const role = isHead ? 'TH' : 'TD';
    if (!under) return pen.write(tr, role, text, type, area, { ...options, ...over });
    const lines = pen.tag(tr, role, options);
    const top = pen.write(lines, 'P', text, type, area);
    return pen.write(lines, 'P', under, UNDER, { ...area, y: y + top });
  });
  if (into === null) rule();
  else pen.artifact('Layout', rule);
}

/** Rows of a label and an amount at the right margin, the last one the total. */
export function sums(rows: readonly (readonly [label: string, amount: string])[]): Block {
  const [over, under, around, width] = [10, 14, 3, 250];
  const typeOfSum = (i: number): Type => (i === rows.length - 1 ? { size: 11, weight: 700 } : { size: 9 });
  const amountWidth = 90;
  const heightOfSum = (pen: Pen, i: number) =>
    pen.height(rows[i]![0], typeOfSum(i), width - amountWidth) + 2 * around * pen.scale;
  return {
    shown: [{ ...EMPTY_BLOCK, sums: rows.map(([label, amount]) => ({ label, amount })) }],
    height: (pen) => rows.reduce((sum, _, i) => sum + heightOfSum(pen, i), (over + under) * pen.scale),
    draw(cursor, into) {
      const { pen } = cursor;
      const x = cursor.x + cursor.width - width;
      const tag = pen.tag(into, 'Table');
      cursor.y += over * pen.scale;
      rows.forEach(([label, amount], i) => {
        if (i === rows.length - 1) pen.artifact('Layout', () => pen.rule({ x, y: cursor.y, width }, QUIET, 1));
        const y = cursor.y + around * pen.scale;
        const tr = pen.tag(tag, 'TR');
        pen.write(tr, 'TH', label, typeOfSum(i), { x, y, width: width - amountWidth }, { scope: 'Row' });
        const area = { x: x + width - amountWidth, y, width: amountWidth };
        pen.write(tr, 'TD', amount, { ...typeOfSum(i), align: 'right' }, area);
        cursor.y += heightOfSum(pen, i);
      });
      cursor.y += under * pen.scale;
    },
  };
}
