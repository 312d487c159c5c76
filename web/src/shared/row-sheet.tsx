import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { asLink, useGoTo, type Address } from './address.ts';
import { EmptyState } from '../ui/content/empty-state.tsx';
import type { To } from '../ui/links.tsx';
import { SideSheet, type SideSheetProps } from '../ui/overlay/side-sheet.tsx';

/** What a list gives the sheet of its rows. */
export type SheetProps = Pick<SideSheetProps, 'onClose' | 'onNext' | 'onPrevious' | 'returnTo'>;

/** A row of the list whose detail is shown; undefined if it is on another page, or the filters leave it out. */
export interface OpenRow<Row> {
  id: string;
  row: Row | undefined;
  sheet: SheetProps;
}

interface RowSheetProps<Row> {
  at: Address<{ open?: string | undefined }>;
  /** The rows that open here; undefined while they load. */
  rows: readonly Row[] | undefined;
  /** Null where the row itself is needed and is not there. */
  renderSheet: (open: OpenRow<Row>) => ReactNode;
}

/** The link of a row that opens in a sheet. */
export const sheetLink = ({ path, search }: Address<object>, row: { id: string }): To =>
  asLink({ path, search: { ...search, open: row.id } });

/**
 * The detail of a row beside its list. The row's id is in the address as `open`: a link opens it, and Back closes it. Closing it
 * gives the focus to the row that was shown last.
 */
export function RowSheet<Row extends { id: string }>({ at: { path, search }, rows, renderSheet }: RowSheetProps<Row>) {
  const { open } = search;
  const router = useRouter();
  const goTo = useGoTo();
  /** Whether the entry before this one in the history is the list without the sheet. */
  const [seen, setSeen] = useState({ open, isAboveList: false });
  if (seen.open !== open)
    setSeen({ open, isAboveList: open !== undefined && (seen.open === undefined || seen.isAboveList) });
  if (open === undefined) return null;

  const index = rows?.findIndex(({ id }) => id === open) ?? -1;
  const show = (row: Row | undefined) =>
    row && (() => goTo({ path, search: { ...search, open: row.id } }, { replace: true }));
  const sheet: SheetProps = {
    onClose: () => {
      // Closed already, or another row is shown: an answer that arrives late must not leave the list.
      if (new URLSearchParams(window.location.search).get('open') !== open) return;
      if (seen.isAboveList) router.history.back();
      else goTo({ path, search: { ...search, open: undefined } }, { replace: true });
    },
    onNext: index === -1 ? undefined : show(rows?.[index + 1]),
    onPrevious: show(rows?.[index - 1]),
    returnTo: () => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(open)}"] [role="rowheader"] a`),
  };
  const shown = renderSheet({ id: open, row: rows?.[index], sheet });
  if (shown || !rows) return shown;
  return (
    <SideSheet title="Not in this list" onClose={sheet.onClose}>
      <EmptyState text="It’s on another page or hidden by your filters. Clear the filters to find it." />
    </SideSheet>
  );
}
