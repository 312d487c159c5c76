import type { Project } from '@tonnage/contract/metrics/projects';
import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Seen } from '../accept/use-accept.ts';
import { ReportDeck } from './report-deck.tsx';
import { ReportGrid } from './report-grid.tsx';
import { type Saves, useSaves } from './use-saves.ts';
import { words } from './words.ts';

interface ReportValuesProps {
  project: Project;
  grid: Grid;
  /** The key of the deck's period, if the address names one. */
  at: IsoDate | undefined;
  /** Shows a deck of cards instead of the table, on a phone. */
  narrow: boolean;
  accept: (items: readonly Seen[]) => void;
  accepting: ReadonlySet<string>;
  /** Before another action: values that are held for "Undo" become final. */
  settle: () => void;
  /** The cursor moved to the row of that metric. */
  onRow: (metricId: string) => void;
}

/** The props that the table and the deck share. */
export interface ReportViewProps extends Omit<ReportValuesProps, 'narrow' | 'settle'> {
  saves: Saves;
}

/** A project's values to report: one queue of pending changes, whichever columns are shown, as a table or as a deck. */
export function ReportValues({ narrow, settle, ...props }: ReportValuesProps) {
  const stored = useSaves(props.project.id);
  const write: typeof stored.write = (writes) => {
    settle();
    return stored.write(writes);
  };
  const saves = { ...stored, write };
  const View = narrow ? ReportDeck : ReportGrid;
  return (
    <>
      <View key={props.grid.columns.at(-1)?.key} {...props} saves={saves} />
      <span role="status" className="sr-only">
        {saves.unsent.size > 0 ? words.saving : ''}
      </span>
    </>
  );
}
