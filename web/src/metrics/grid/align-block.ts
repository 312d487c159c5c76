import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { matchName } from '@tonnage/domain/metrics/match-name';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { readDay } from '@tonnage/domain/common/read-day';
import type { CellPosition } from '../../ui/grid/cells.ts';

type Column = Pick<Grid['columns'][number], 'label' | 'short' | 'start' | 'end'>;
type Block = readonly (readonly string[])[];

/** The target of a row or a column of a block; null when its head matches nothing in the table. */
export interface Head {
  /** The head's text; empty where the block has no such heads and is placed by position. */
  text: string;
  to: number | null;
  exact: boolean;
}

export interface Aligned {
  lines: readonly Head[];
  columns: readonly Head[];
  /** The block without its heads. */
  cells: Block;
}

/**
 * Aligns a pasted block: by metric names in its first column and dates in its first line where it has them, else down
 * and right from a position. Source: metrics.md §4.1.
 */
export function alignBlock(
  names: readonly string[],
  columns: readonly Column[],
  at: CellPosition,
  block: Block,
): Aligned {
  const dated = isDated(block[0] ?? [], columns);
  const body = dated ? block.slice(1) : block;
  const named = isNamed(body, names) && !(dated && columnOf(block[0]![0] ?? '', columns) !== null);
  const width = Math.max(0, ...block.map((line) => line.length)) - (named ? 1 : 0);
  const heads = dated ? block[0]!.slice(named ? 1 : 0) : [];
  return {
    lines: body.map((line, r) => {
      if (!named) return { text: '', to: at.row + r, exact: true };
      const found = matchName(line[0]!, names);
      return { text: line[0]!.trim(), to: found?.index ?? null, exact: found?.exact ?? false };
    }),
    columns: Array.from({ length: width }, (_, c) => {
      if (!dated) return { text: '', to: at.column + c, exact: true };
      const text = (heads[c] ?? '').trim();
      return { text, to: columnOf(text, columns), exact: true };
    }),
    cells: named ? body.map((line) => line.slice(1)) : body,
  };
}

/** Whether the first line has dates or periods: at least one of the table's, and no figure beside it. */
function isDated(line: readonly string[], columns: readonly Column[]): boolean {
  const isColumn = line.map((text) => columnOf(text, columns) !== null);
  return isColumn.includes(true) && line.every((text, c) => isColumn[c] || parseValue(text, null) === null);
}

/** Whether the first column has names: at least one of the table's, and no figure among them. */
function isNamed(block: Block, names: readonly string[]): boolean {
  const first = block.map((line) => line[0] ?? '');
  return first.some((text) => matchName(text, names)) && first.every((text) => parseValue(text, null) === null);
}

/** The column of a period, by its name or by any day of it. */
function columnOf(text: string, columns: readonly Column[]): number | null {
  const name = text.trim();
  const named = columns.findIndex(
    ({ label, short }) => name === label || name === short || label.startsWith(`${name} (`),
  );
  const day = named === -1 ? readDay(name, columns.at(-1)?.end ?? '') : null;
  const at = day === null ? named : columns.findIndex(({ start, end }) => start <= day && day <= end);
  return at === -1 ? null : at;
}
