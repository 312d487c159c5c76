import type { Grid } from '@tonnage/contract/metrics/reading';
import { useState } from 'react';
import type { CellPreview, Place } from '../../../ui/grid/cells.ts';
import { type Aligned, alignBlock } from './align-block.ts';
import { type PasteDeed, type PastePlan, planPaste } from './paste.ts';
import type { Report } from './use-report.ts';
import { words } from './words.ts';

const TONES: Record<PasteDeed, CellPreview['tone']> = {
  fresh: 'good',
  changed: 'info',
  same: 'muted',
  bad: 'bad',
  locked: 'bad',
};

/** A block that was pasted and waits to be looked over: what it comes to, and how it shows in each cell. */
export function usePaste(rows: Report['rows'], columns: Grid['columns']) {
  const [block, setBlock] = useState<Aligned | null>(null);
  const [meant, setMeant] = useState<ReadonlySet<string>>(new Set());
  const names = rows.map(({ metric }) => metric.name);
  const plan: PastePlan | null = block && planPaste(rows, block, meant);
  const shown = new Map(plan?.cells.map((cell) => [`${cell.place.row} ${cell.place.column}`, cell]));
  return {
    plan,
    names,
    meant,
    begin: (at: Place, texts: string[][]) => {
      setMeant(new Set());
      setBlock(alignBlock(names, columns, at, texts));
    },
    onMeant: (said: string, isMeant: boolean) =>
      setMeant(new Set(isMeant ? [...meant, said] : [...meant].filter((each) => each !== said))),
    end: () => setBlock(null),
    preview: plan
      ? ({ row, column }: Place): CellPreview | undefined => {
          const cell = shown.get(`${row} ${column}`);
          return cell && { text: cell.text, tone: TONES[cell.deed], says: words.paste.deed[cell.deed] };
        }
      : undefined,
  };
}
