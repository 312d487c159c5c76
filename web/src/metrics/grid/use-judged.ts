import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { changeWords, PERFORMANCE_WORDS } from '@tonnage/domain/metrics/performance';
import { useState } from 'react';
import type { GridCell, CellPosition } from '../../ui/grid/cells.ts';
import { lastBefore } from './cells-of.ts';
import { judge, judgementTexts } from './judge.ts';
import type { Report } from './use-report.ts';
import { words } from './words.ts';

type Rows = Report['rows'];

/** The values typed since the table was opened, each with an immediate comparison (metrics.md §4.1). */
export function useJudged(rows: Rows, columns: Grid['columns']) {
  // Newest last.
  const [typed, setTyped] = useState<readonly CellPosition[]>([]);
  const last = typed.at(-1);
  const note = last && noteOf(rows, columns, last);
  return {
    rows: rows.map((row, r) => ({
      ...row,
      cells: row.cells.map((cell, c) => {
        const position = { row: r, column: c };
        return typed.some((each) => isSame(each, position)) ? { ...cell, note: noteOf(rows, columns, position) } : cell;
      }),
    })),
    add: (position: CellPosition) => setTyped([...typed.filter((each) => !isSame(each, position)), position]),
    /** The latest of them, to be read out. */
    said: note ? words.judged.cell(rows[last!.row]!.metric.name, columns[last!.column]!.label, note.says) : '',
  };
}

const TONES = { ON_TRACK: 'good', AT_RISK: 'fair', OFF_TRACK: 'bad' } as const;

const isSame = (a: CellPosition, b: CellPosition) => a.row === b.row && a.column === b.column;

function noteOf(rows: Rows, columns: Grid['columns'], { row, column }: CellPosition): GridCell['note'] {
  const at = rows[row];
  // A metric may have been deleted in the meantime.
  const value = at?.cells[column]?.value ?? null;
  if (!at || value === null) return undefined;
  const { metric, cells, objectives } = at;
  const before = lastBefore(cells, columns, column)?.value;
  const judged = judge(value, before, objectives[column]!, metric);
  const { performance } = judged;
  // The shape beside it says how the value performs; a word as well would widen the column.
  const short =
    before === undefined ? performance && PERFORMANCE_WORDS[performance] : changeWords(value, before, metric, true);
  if (!short) return undefined;
  return { short, says: judgementTexts(judged).join(', '), tone: performance === null ? 'plain' : TONES[performance] };
}
