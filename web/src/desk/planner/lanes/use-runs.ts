import type { Absence } from '@tonnage/contract/skip-hire/fleet/absences';
import { call } from '../../../lib/api.ts';
import { edit } from '../../../lib/optimistic.ts';
import { useOptimisticChange } from '../../../shared/use-optimistic-change.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { withCellMoved, type CellMove } from '../week/cells.ts';
import { withAbsence, withRuns, type RunChange } from './runs.ts';

export interface Move {
  changes: RunChange[];
  text: string;
  /** What puts the jobs back; null where that is not possible. */
  back: RunChange[] | null;
  /** An absence for which the jobs are moved, already recorded. */
  absence?: Absence;
  /** What Undo does before it puts the jobs back. */
  undoFirst?: () => Promise<unknown>;
  /** Done before the jobs are moved. */
  first?: () => Promise<unknown>;
  /** In a week: the day that goes to another lorry. */
  cell?: CellMove;
}

/** Moves jobs between runs: they appear there at once, return if the server refuses, and "Undo" puts them back. */
export function useRuns() {
  const runs = useOptimisticChange({
    name: 'planRuns',
    send: async ({ changes, first }: Move) => {
      await first?.();
      return call('planRuns', { body: { data: { changes } } });
    },
    shows: ({ changes, cell, absence }) => [
      ...(cell ? [edit('getLanesWeek', (week) => ({ ...week, data: withCellMoved(week.data, cell) }))] : []),
      edit('getPlannerDay', (day) => {
        const known = absence ? withAbsence(day.data, absence) : day.data;
        const data = withRuns(known, changes);
        return data === day.data ? day : { ...day, data };
      }),
    ],
    onDone: (_done, { text, back, changes, cell, undoFirst }) => {
      if (back === null) return void toast({ text });
      const undone = {
        ...(cell && { cell: { ...cell, from: cell.to, to: cell.from } }),
        ...(undoFirst && { first: undoFirst }),
      };
      // What was done first cannot be done again.
      const again = undoFirst ? null : changes;
      void toast({ text, undo: () => runs.mutate({ changes: back, text, back: again, ...undone }) });
    },
  });
  return runs;
}
