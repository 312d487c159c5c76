import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the sort key that is emitted. */
  id: string;
  header: string;
  /** For a column of buttons or drawings: its header is only read out. */
  hideHeader?: boolean;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  /** If all columns have one, they keep these proportions, and text that is longer is cut. */
  width?: string;
  /** Keeps numbers and dates on one line in the table layout. */
  nowrap?: boolean;
  /** Left out where the table is narrower than 1280 px. */
  wide?: boolean;
  /**
   * Its position in a card on a phone: `picture` to the left of `title` and of `under`, `beside` to the right of the
   * title, `foot` and `action` in the last line, `hidden` not shown; otherwise a line of its own after its header.
   */
  card?: 'picture' | 'title' | 'beside' | 'under' | 'foot' | 'action' | 'hidden';
}

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** Pressing the header of the sorted column reverses the order; another column starts ascending. */
export function nextSort(present: Sort | undefined, id: string): Sort {
  return { id, direction: present?.id === id && present.direction === 'asc' ? 'desc' : 'asc' };
}
