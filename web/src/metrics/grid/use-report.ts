import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import type { Project } from '@tonnage/contract/metrics/projects';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { useState } from 'react';
import type { CellPosition } from '../../ui/grid/cells.ts';
import type { Dismissal } from '../accept/dismiss-dialog.tsx';
import type { Seen as Acceptable } from '../accept/use-accept.ts';
import { words as acceptWords } from '../accept/words.ts';
import { shownCells } from './cells-of.ts';
import { warningAt, type CellWarning } from './warnings.ts';
import { baseOf, type CellEntry } from '../../lib/outbox/cells.ts';
import { afterConflict, type Action, type Seen, seenOf, type Step, withoutLast, writeOf } from './steps.ts';
import type { Refused, Saves } from './use-saves.ts';

/** What the table and the deck are shown with. */
export interface ReportViewProps {
  project: Project;
  grid: Grid;
  /** The key of the deck's period, if the address names one. */
  at: IsoDate | undefined;
  saves: Saves;
  accept: (items: readonly Acceptable[]) => void;
  accepting: ReadonlySet<string>;
  /** The cursor moved to the row of that metric. */
  onRow: (metricId: string) => void;
}

/** A typed value with a warning. */
type Typed = CellWarning & { before: Seen };

export type Report = ReturnType<typeof useReport>;

/** The cells of a project as they are shown and written, with undo: shared by the table and the deck. */
export function useReport(
  grid: Grid,
  { unsent, write, arrivedAs, refused, forget }: Saves,
  accepting: ReadonlySet<string>,
) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [warning, setWarning] = useState<Typed | null>(null);
  const rows = grid.rows.map((row) => ({
    ...row,
    unit: row.metric.unit,
    cells: shownCells(row, grid.columns, unsent, accepting),
  }));

  const named = ({ row, column }: CellPosition) => ({
    metricId: rows[row]!.metric.id,
    key: grid.columns[column]!.key,
    version: rows[row]!.cells[column]!.cell!.version,
  });
  /** A cell as it is shown now. */
  function look(position: CellPosition): Seen {
    const { cell, sent, value } = rows[position.row]!.cells[position.column]!;
    const seen = seenOf(rows[position.row]!.metric.id, cell!);
    return sent ? { ...seen, ...baseOf(sent, seen.version), value, back: actionOf(sent.entry) } : seen;
  }
  function save(column: number, writes: readonly { seen: Seen; action: Action }[]): void {
    const ids = write(writes.map(({ seen, action }) => writeOf(seen, action)));
    const changes = writes.map(({ seen }, i) => ({ seen, wrote: ids[i]! }));
    setSteps((before) => [...before, { column, changes }]);
  }
  /** Undoes the last step. Entries of it that were refused are not in their cells: they are dropped. */
  function undo(): void {
    const last = steps.at(-1)?.changes ?? [];
    const unresolved = refused.filter(({ id }) => last.some(({ wrote }) => wrote === id));
    const left = unresolved.reduce((before, { id, entry }) => afterConflict(before, { ...entry, id }, null), steps);
    unresolved.forEach(forget);
    const changes = last.filter(({ wrote }) => !unresolved.some(({ id }) => id === wrote));
    const ids = write(changes.map(({ seen, wrote }) => writeOf({ ...seen, after: wrote }, seen.back)));
    setSteps(ids.length > 0 ? withoutLast(left, ids, arrivedAs) : left);
  }
  /** Resolves a refused value: it overwrites the current one, or is dropped. */
  function decide(one: Refused, which: 'mine' | 'theirs'): void {
    const { id, entry, result } = one;
    const seen = which === 'mine' && result.cell ? seenOf(entry.metricId, result.cell) : null;
    const [wrote] = seen ? write([writeOf(seen, actionOf(entry))]) : [];
    const column = grid.columns.findIndex(({ key }) => key === entry.key);
    // A change in a column that is not shown cannot be undone here.
    const overwrite = seen && column !== -1 ? { seen, wrote: wrote!, column } : null;
    setSteps((before) => afterConflict(before, { ...entry, id }, overwrite));
    forget(one);
  }
  /** Reports values; `from`: the cells as they were seen, if that was earlier. */
  const report = (
    written: readonly { position: CellPosition; value: string }[],
    from: (position: CellPosition) => Seen = look,
  ) =>
    save(
      written[0]!.position.column,
      written.map(({ position, value }) => ({ seen: from(position), action: { action: 'report', value } })),
    );

  /** Reports the text typed into a cell, based on the cell as it was opened; returns false if it is not a number. */
  function enter(position: CellPosition, text: string, seen: Seen): boolean {
    const value = parseValue(text, rows[position.row]!.unit);
    if (value === null) return false;
    if (value === seen.value) return true;
    save(position.column, [{ seen, action: { action: 'report', value } }]);
    const found = warningAt(rows, grid.columns, { position, value });
    setWarning(found && { ...found, before: seen });
    return true;
  }
  /** Swaps a value typed into the wrong row with the one in the right row, as one step. */
  function swap({ position, value, before, other }: Typed): void {
    const theirs = rows[other!.row]!.cells[other!.column]!.value;
    save(position.column, [
      { seen: look(position), action: theirs === null ? before.back : { action: 'report', value: theirs } },
      { seen: look(other!), action: { action: 'report', value } },
    ]);
    setWarning(null);
  }

  return {
    rows,
    /** A cell as it is shown, for accepting. */
    seen: (position: CellPosition): Acceptable => ({
      ...named(position),
      title: acceptWords.cell(rows[position.row]!.metric.name, grid.columns[position.column]!.label),
    }),
    enter,
    report,
    undo: steps.length > 0 ? undo : null,
    decide,
    look,
    dismiss: ({ column }: CellPosition, why: Dismissal, seen: Seen) =>
      save(column, [{ seen, action: { action: 'dismiss', ...why } }]),
    withdraw: ({ column }: CellPosition, seen: Seen) => save(column, [{ seen, action: { action: 'withdraw' } }]),
    warning,
    swap,
    settleWarning: () => setWarning(null),
    done: doneIn(steps.at(-1)?.column),
  };

  /** The number of values in a column whose last one was just sent; null while one of it is open. */
  function doneIn(column: number | undefined): { label: string; count: number } | null {
    if (column === undefined) return null;
    const cells = rows.map((row) => row.cells[column]!);
    if (cells.some(({ open }) => open)) return null;
    const count = cells.filter(({ cell, saving }) => saving !== undefined || (cell?.version ?? 0) > 0).length;
    return { label: grid.columns[column]!.label, count };
  }
}

const actionOf = ({ metricId: _metric, key: _key, version: _version, ...action }: CellEntry): Action => action;

/** The column to report now: the newest that has ended; the last when the running one is not visible. */
export function dueColumn({ columns }: Grid): number {
  return Math.max(0, columns.length - (columns.at(-1)?.running ? 2 : 1));
}

/** The first row without a value in a column, else the first row. */
export function firstOpen(rows: Report['rows'], column: number): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.cells[column]?.open),
  );
}
