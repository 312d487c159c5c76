import { useState } from 'react';
import { useAnnounced } from '../announce.ts';
import { words } from '../words.ts';

/** The rows of a list that a person selected, on whatever page. */
export interface Selection<Row> {
  rows: readonly Row[];
  /** They are all that the list finds. */
  isWhole: boolean;
  has: (row: Row) => boolean;
  /** Selects a row, or takes it off; as a range: the rows from the one before it to this. */
  toggle: (row: Row, asRange?: boolean) => void;
  /** Selects those rows, or takes them off. */
  set: (rows: readonly Row[], on: boolean) => void;
  /** Selects all that the list finds, and nothing else. */
  whole: (rows: readonly Row[]) => void;
  clear: () => void;
}

interface State<Row> {
  of: string;
  rows: readonly Row[];
  isWhole: boolean;
  /** The row that was selected or taken off last, from which a range goes. */
  last: string | null;
}

/**
 * A selection over the pages of a list. `of` names what the list finds, whatever its page: another search or filter clears the
 * selection. `page`: the rows that are shown; a selected row is the newest known. `said`: how many
 * there are, for screen readers.
 */
export function useSelection<Row>(
  page: readonly Row[] | undefined,
  rowKey: (row: Row) => string,
  of: string,
  said: (rows: number) => string = words.selected,
): Selection<Row> {
  const none: State<Row> = { of, rows: [], isWhole: false, last: null };
  const [state, setState] = useState(none);
  // Before anything of the other list is drawn.
  if (state.of !== of) setState(none);
  const { rows: chosen, isWhole } = state.of === of ? state : none;
  const fresh = new Map(page?.map((row) => [rowKey(row), row]));
  const rows = chosen.map((row) => fresh.get(rowKey(row)) ?? row);
  const keys = new Set(chosen.map(rowKey));
  useAnnounced(() => ({ text: rows.length > 0 ? said(rows.length) : words.selectionCleared }));

  /** What is selected once those rows are too, or no longer are. */
  const changed = (now: State<Row>, some: readonly Row[], on: boolean): State<Row> => {
    const theirs = new Set(some.map(rowKey));
    const others = now.rows.filter((row) => !theirs.has(rowKey(row)));
    return { ...now, rows: on ? [...others, ...some] : others, isWhole: false };
  };
  return {
    rows,
    isWhole,
    has: (row) => keys.has(rowKey(row)),
    set: (some, on) => setState((now) => changed(now, some, on)),
    toggle: (row, asRange = false) =>
      setState((now) => {
        const key = rowKey(row);
        const shown = page ?? [];
        const from = shown.findIndex((one) => rowKey(one) === now.last);
        const to = shown.findIndex((one) => rowKey(one) === key);
        const isRange = asRange && from >= 0 && to >= 0;
        const some = isRange ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
        return { ...changed(now, some, isRange || !now.rows.some((one) => rowKey(one) === key)), last: key };
      }),
    whole: (all) => setState({ of, rows: all, isWhole: true, last: null }),
    clear: () => setState(none),
  };
}
