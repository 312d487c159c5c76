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
  /** The key of the period that the deck shows, where the address names one. */
  at: IsoDate | undefined;
  /** A deck of cards in place of the table: on a phone. */
  narrow: boolean;
  accept: (items: readonly Seen[]) => void;
  accepting: ReadonlySet<string>;
  /** The cursor of the table came into the row of that metric. */
  onRow: (metricId: string) => void;
}

/** What a table and a deck of the same values are handed. */
export interface ReportViewProps extends Omit<ReportValuesProps, 'narrow'> {
  saves: Saves;
}

/** A project's values to be typed: one queue of what is on its way, whichever columns and in whichever shape they are shown. */
export function ReportValues({ narrow, ...props }: ReportValuesProps) {
  const saves = useSaves(props.project.id);
  const View = narrow ? ReportDeck : ReportGrid;
  return (
    <>
      <View key={props.grid.columns.at(-1)?.key} {...props} saves={saves} />
      <span role="status" className="sr-only">
        {saves.kept.size > 0 ? words.saving : ''}
      </span>
    </>
  );
}
