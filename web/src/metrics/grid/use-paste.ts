import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { useState } from 'react';
import type { CellPreview, CellPosition } from '../../ui/grid/cells.ts';
import { type Aligned, alignBlock } from './align-block.ts';
import { warningsIn, suggestCorrections, warningText } from './warnings.ts';
import { type PasteAction, planPaste } from './paste.ts';
import type { Seen } from './steps.ts';
import type { Report } from './use-report.ts';
import { words } from './words.ts';

const TONES: Record<PasteAction, CellPreview['tone']> = {
  fresh: 'good',
  changed: 'info',
  same: 'muted',
  bad: 'bad',
  locked: 'bad',
};

/**
 * A pasted block that awaits confirmation: its effect, its warnings, and its preview in each cell (metrics.md §4.1, §5
 * idea 5).
 */
export function usePaste(rows: Report['rows'], columns: Grid['columns'], look: Report['look']) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Seen>>(new Map());
  const [block, setBlock] = useState<Aligned | null>(null);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const names = rows.map(({ metric }) => metric.name);
  const [corrected, setCorrected] = useState(false);
  const planned = block && planPaste(rows, block, confirmed);
  const warnings = planned ? warningsIn(rows, columns, planned) : [];
  const plan = planned && corrected ? suggestCorrections(planned, warnings) : planned;
  const slips = warnings.filter(({ found }) => found.kind === 'slip').length;
  const others = corrected ? warnings.filter(({ found }) => found.kind !== 'slip') : warnings;
  const shown = new Map(plan?.cells.map((cell) => [`${cell.position.row} ${cell.position.column}`, cell]));
  return {
    plan,
    names,
    confirmed,
    /** How many values look like unit errors, and whether the suggested corrections are applied. */
    slips,
    corrected,
    onCorrected: setCorrected,
    /** The other warnings, as sentences. */
    warnings: others.map((each) => warningText(rows, columns, each)),
    begin: (at: CellPosition, texts: string[][]) => {
      setConfirmed(new Set());
      setCorrected(false);
      setBlock(alignBlock(names, columns, at, texts));
      const all = rows.flatMap(({ cells }, row) =>
        cells.flatMap(({ cell }, column) => (cell ? [{ row, column }] : [])),
      );
      setSeen(new Map(all.map((position) => [`${position.row} ${position.column}`, look(position)])));
    },
    onConfirmed: (name: string, isConfirmed: boolean) =>
      setConfirmed(new Set(isConfirmed ? [...confirmed, name] : [...confirmed].filter((each) => each !== name))),
    end: () => setBlock(null),
    /** A cell as it was when the block was pasted. */
    seen: (position: CellPosition): Seen => seen.get(`${position.row} ${position.column}`) ?? look(position),
    preview: plan
      ? ({ row, column }: CellPosition): CellPreview | undefined => {
          const cell = shown.get(`${row} ${column}`);
          if (!cell) return undefined;
          const action = words.paste.action[cell.action];
          return others.some(({ position }) => position.row === row && position.column === column)
            ? { text: cell.text, tone: 'warn', says: words.paste.odd(action) }
            : { text: cell.text, tone: TONES[cell.action], says: action };
        }
      : undefined,
  };
}
