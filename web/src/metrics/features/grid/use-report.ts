import type { Grid } from '@tonnage/contract/metrics/reading';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { useState } from 'react';
import type { Place } from '../../../ui/grid/cells.ts';
import type { Dismissal } from '../accept/dismiss-dialog.tsx';
import type { Seen } from '../accept/use-accept.ts';
import { words as acceptWords } from '../accept/words.ts';
import { shownCells } from './cells-of.ts';
import { doubtAt, type Doubted } from './doubts.ts';
import type { Entry } from './save-queue.ts';
import type { Saves } from './use-saves.ts';

/** What takes a step back, and the column in which it was made. */
interface Step {
  column: number;
  entries: Entry[];
}

/** A value that was typed and is asked about; `before` takes its cell back to how it was. */
type Typed = Doubted & { before: Entry };

export type Report = ReturnType<typeof useReport>;

/** The cells of a project as they are shown and written, each step with what takes it back: behind the grid and the deck. */
export function useReport(grid: Grid, { kept, write }: Saves, accepting: ReadonlySet<string>) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [doubt, setDoubt] = useState<Typed | null>(null);
  const rows = grid.rows.map((row) => ({
    ...row,
    unit: row.metric.unit,
    cells: shownCells(row, grid.columns, kept, accepting),
  }));

  const named = ({ row, column }: Place) => ({
    metricId: rows[row]!.metric.id,
    key: grid.columns[column]!.key,
    version: rows[row]!.cells[column]!.cell!.version,
  });
  /** What takes a cell back to how it is shown now, whether that has arrived or not. */
  function back(place: Place): Entry {
    const { cell, sent } = rows[place.row]!.cells[place.column]!;
    if (sent) return sent;
    if (cell!.value !== null) return { ...named(place), action: 'report', value: cell!.value };
    const code = cell!.version > 0 ? cell!.reasonCode : null;
    return code && code !== 'WEEKEND' && code !== 'FINISHED'
      ? { ...named(place), action: 'dismiss', reasonCode: code, reason: cell!.reason ?? '' }
      : { ...named(place), action: 'withdraw' };
  }
  function save(places: readonly Place[], entries: Entry[]): void {
    const column = places[0]!.column;
    setSteps((before) => [...before, { column, entries: places.map(back) }]);
    write(entries);
  }
  function undo(): void {
    const now = (entry: Entry) => {
      const row = rows.find(({ metric }) => metric.id === entry.metricId);
      const cell = row?.cells[grid.columns.findIndex((column) => column.key === entry.key)]?.cell;
      return cell ? [{ ...entry, version: cell.version }] : [];
    };
    write((steps.at(-1)?.entries ?? []).flatMap(now));
    setSteps(steps.slice(0, -1));
  }
  const report = (written: readonly { place: Place; value: string }[]) =>
    save(
      written.map(({ place }) => place),
      written.map(({ place, value }) => ({ ...named(place), action: 'report', value })),
    );

  /** What was typed into a cell: false where that is no number. */
  function enter(place: Place, text: string): boolean {
    const { unit, cells } = rows[place.row]!;
    const value = parseValue(text, unit);
    if (value === null) return false;
    if (value === cells[place.column]!.value) return true;
    const before = back(place);
    report([{ place, value }]);
    const found = doubtAt(rows, grid.columns, { place, value });
    setDoubt(found && { ...found, before });
    return true;
  }
  /** Puts a value that was typed into the wrong row where it belongs, and what stands there into this one; one step. */
  function swap({ place, value, before, other }: Typed): void {
    const theirs = rows[other!.row]!.cells[other!.column]!.value;
    const mine: Entry = theirs === null ? before : { ...before, action: 'report', value: theirs };
    save(
      [place, other!],
      [
        { ...mine, ...named(place) },
        { ...named(other!), action: 'report', value },
      ],
    );
    setDoubt(null);
  }

  return {
    rows,
    /** A cell as it is shown, to be accepted. */
    seen: (place: Place): Seen => ({
      ...named(place),
      title: acceptWords.cell(rows[place.row]!.metric.name, grid.columns[place.column]!.label),
    }),
    enter,
    report,
    undo: steps.length > 0 ? undo : null,
    dismiss: (place: Place, why: Dismissal) => save([place], [{ ...named(place), action: 'dismiss', ...why }]),
    withdraw: (place: Place) => save([place], [{ ...named(place), action: 'withdraw' }]),
    doubt,
    swap,
    settleDoubt: () => setDoubt(null),
    done: doneIn(steps.at(-1)?.column),
  };

  /** How many values a column has in which the last one was just sent; null while one of it is open. */
  function doneIn(column: number | undefined): { label: string; count: number } | null {
    if (column === undefined) return null;
    const cells = rows.map((row) => row.cells[column]!);
    if (cells.some(({ open }) => open)) return null;
    const count = cells.filter(({ cell, saving }) => saving !== undefined || (cell?.version ?? 0) > 0).length;
    return { label: grid.columns[column]!.label, count };
  }
}

/** The column that is reported now: the newest that has ended; the last where the running one is out of sight. */
export function dueColumn({ columns }: Grid): number {
  return Math.max(0, columns.length - (columns.at(-1)?.running ? 2 : 1));
}

/** The first row that waits for a value in a column, else the first. */
export function firstOpen(rows: Report['rows'], column: number): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.cells[column]?.open),
  );
}
