import { ReportDeck } from './report-deck.tsx';
import { ReportGrid } from './report-grid.tsx';
import type { ReportViewProps } from './use-report.ts';
import { useSaves } from './use-saves.ts';
import { words } from './words.ts';

interface ReportValuesProps extends Omit<ReportViewProps, 'saves'> {
  /** Shows a deck of cards instead of the table, on a phone. */
  narrow: boolean;
  /** Before another action: values that are held for "Undo" become final. */
  settle: () => void;
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
