import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the sort key that is emitted. */
  id: string;
  header: string;
  /** Its name among the columns to choose from, where its header says more. */
  name?: string;
  /** For a column of buttons or drawings: its header is only read out. */
  hideHeader?: boolean;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** If all columns have one, they keep these proportions, and text that is longer is cut. */
  width?: string;
  /** Where all columns have a width: it gives way when they need more than there is, so that the others are not cut. */
  elastic?: boolean;
  /** Keeps numbers and dates on one line in the table layout. */
  nowrap?: boolean;
  /** Shown only to those who choose it. */
  optional?: boolean;
  /** Left out where the table is narrower than 1280 px. */
  wide?: boolean;
  /**
   * Its position in a card on a phone: `picture` to the left of `title` and of `under`, `beside` to the right of the
   * title, `foot` and `action` in the last line, `hidden` not shown; otherwise a line of its own after its header. `over`
   * is for what a pointer or the keyboard finds at the end of its row, above the last columns; a phone does not show it.
   */
  card?: 'picture' | 'title' | 'beside' | 'under' | 'foot' | 'action' | 'over' | 'hidden';
}

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** Pressing the header of the sorted column reverses the order; another column starts ascending. */
export function nextSort(present: Sort | undefined, id: string): Sort {
  return { id, direction: present?.id === id && present.direction === 'asc' ? 'desc' : 'asc' };
}

/** What names a row and what is done with it stays; any other column can be left out. */
export const isChoosable = ({ hideHeader, card }: Pick<Column<never>, 'hideHeader' | 'card'>): boolean =>
  hideHeader !== true && card !== 'title';

/**
 * The columns that a choice shows: what it changes of the usual ones, as an address has it. `po.-hire` also shows the column `po` and
 * leaves out `hire`; ids that the table does not have mean nothing.
 */
export function chosenColumns<C extends Pick<Column<never>, 'id' | 'hideHeader' | 'card' | 'optional'>>(
  columns: readonly C[],
  choice = '',
): C[] {
  const changes = choice.split('.');
  return columns.filter((column) => {
    if (!isChoosable(column)) return true;
    return column.optional ? changes.includes(column.id) : !changes.includes(`-${column.id}`);
  });
}

/** The choice with that column shown or left out; undefined if nothing differs from the usual columns. */
export function withColumn(
  choice: string | undefined,
  { id, optional = false }: Pick<Column<never>, 'id' | 'optional'>,
  isShown: boolean,
): string | undefined {
  const others = (choice ?? '').split('.').filter((change) => change && change !== id && change !== `-${id}`);
  const changed = isShown === optional ? [...others, isShown ? id : `-${id}`] : others;
  return changed.toSorted().join('.') || undefined;
}
