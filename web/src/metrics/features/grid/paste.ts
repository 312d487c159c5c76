import { parseValue } from '@tonnage/domain/metrics/parse-value';
import type { GridCell, Place } from '../../../ui/grid/cells.ts';

/** What a pasted block comes to, cell by cell, before anything is written. */
export interface PastePlan {
  writes: { place: Place; value: string }[];
  fresh: number;
  changed: number;
  same: number;
  bad: number;
  locked: number;
  outside: number;
}

/**
 * A block at a place: it fills down and right from there. Empty cells of it change nothing; what is no number, what is locked and
 * what lies beyond the table is counted and left out. Source: metrics.md §4.1.
 */
export function planPaste(
  rows: readonly { unit: string | null; cells: readonly (GridCell & { value: string | null })[] }[],
  at: Place,
  block: readonly (readonly string[])[],
): PastePlan {
  const plan: PastePlan = { writes: [], fresh: 0, changed: 0, same: 0, bad: 0, locked: 0, outside: 0 };
  for (const [r, line] of block.entries()) {
    for (const [c, text] of line.entries()) {
      if (text.trim() === '') continue;
      const place = { row: at.row + r, column: at.column + c };
      const row = rows[place.row];
      const cell = row?.cells[place.column];
      if (!row || !cell) plan.outside++;
      else if (cell.locked !== null) plan.locked++;
      else {
        const value = parseValue(text, row.unit);
        if (value === null) plan.bad++;
        else if (value === cell.value) plan.same++;
        else {
          plan[cell.value === null ? 'fresh' : 'changed']++;
          plan.writes.push({ place, value });
        }
      }
    }
  }
  return plan;
}
