import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the word that sorting emits. */
  id: string;
  header: string;
  /** For a column of buttons or drawings: its header is read out but not seen. */
  hideHeader?: boolean;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  sortable?: boolean;
  width?: string;
  /** Numbers and dates stay in one piece where rows are rows. */
  nowrap?: boolean;
  /**
   * Its place on a phone, where a row is a card: `picture` at the left of `title` and of `under`, `beside` at the title's
   * right, `foot` and `action` in the last line, `hidden` nowhere; otherwise a line of its own with the header before it.
   */
  card?: 'picture' | 'title' | 'beside' | 'under' | 'foot' | 'action' | 'hidden';
}

export interface Sort {
  id: string;
  direction: 'asc' | 'desc';
}

/** Pressing the header of a sorted column turns it round; another one starts with its smallest. */
export function nextSort(present: Sort | undefined, id: string): Sort {
  return { id, direction: present?.id === id && present.direction === 'asc' ? 'desc' : 'asc' };
}
