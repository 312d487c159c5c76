import { LIMITS } from '@tonnage/contract/limits';
import type { Pagination } from '@tonnage/contract/envelope';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SelectionBar } from '../ui/data/selection-bar.tsx';
import type { Selection } from '../ui/data/use-selection.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { ExportButton } from './export-button.tsx';
import { everyRow, listFile, pickedFile, type ListName, type ListSearch, type RowOf } from './list.ts';

/** Rows that can be selected at once: all of a longer list are what its own export saves. */
const MOST = 500;
/** Of one file that names its rows. */
const MOST_PICKED = Math.floor(LIMITS.pickedIds / 37);

const words = {
  export: 'Export',
  file: (rows: number) => (rows === 1 ? 'The selected row.' : `The ${rows} selected rows.`),
  tooMany: (whole: boolean) =>
    `Select up to ${MOST_PICKED} rows to export, or ${whole ? 'select all' : 'clear the selection and export the whole list'}.`,
};

interface ListSelectionProps<N extends ListName> {
  list: N;
  search: ListSearch<N>;
  selection: Selection<RowOf<N> & { id: string }>;
  pagination: Pagination | undefined;
  /** What can be done with the selected rows besides exporting them. */
  children: ReactNode;
}

/** What can be done with the selected rows of a list, on whatever page they are. */
export function ListSelection<N extends ListName>(props: ListSelectionProps<N>) {
  const { list, search, selection, pagination, children } = props;
  const { rows, isWhole } = selection;
  const total = pagination?.total ?? 0;
  const whole = useMutation({
    mutationFn: () => everyRow(list, search),
    onSuccess: (all) => selection.whole(all as (RowOf<N> & { id: string })[]),
    onError: (error) => void toast({ text: error.message }),
  });
  const isMore = rows.length < total && total <= MOST && pagination?.more === undefined;
  const file = isWhole
    ? listFile(list, search)
    : pickedFile(
        list,
        rows.map(({ id }) => id),
      );
  const isTooLong = !isWhole && rows.length > MOST_PICKED;
  return (
    <SelectionBar
      count={rows.length}
      whole={isMore ? { total, isLoading: whole.isPending, onSelect: () => whole.mutate() } : undefined}
      onClear={selection.clear}
    >
      {children}
      {file &&
        (isTooLong ? (
          <Button size="sm" disabledReason={words.tooMany(isMore)}>
            {words.export}
          </Button>
        ) : (
          <ExportButton size="sm" fetchFile={file} what={words.file(rows.length)}>
            {words.export}
          </ExportButton>
        ))}
    </SelectionBar>
  );
}
