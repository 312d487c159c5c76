import type { ComponentProps, ReactNode } from 'react';
import { listFile, type ListName, type ListSearch, type RowOf } from '../../shared/list.ts';
import { useList } from '../../shared/use-list.ts';
import type { Column } from '../../ui/data/columns.ts';
import type { Path, To } from '../../ui/links.tsx';
import { DeskList, type ListWords } from './desk-list.tsx';

interface ListScreenProps<N extends ListName> {
  list: N;
  path: Path;
  search: ListSearch<N>;
  /** The parameter that the tabs set, and its values. */
  tabs: { name: keyof ListSearch<N> & string; choices: readonly { value: string; label: string; count?: number }[] };
  /** Fields of its other filters, after the search. */
  filters?: ReactNode;
  words: ListWords;
  columns: readonly Column<RowOf<N>>[];
  rowLink?: (row: RowOf<N>) => To;
}

type Shown = ComponentProps<typeof DeskList<{ q?: string | undefined }, { id: string }>>;

/** A list of the contract: its tabs, search, page and file. */
export function ListScreen<N extends ListName>({ list, path, search, ...shown }: ListScreenProps<N>) {
  const page = useList(list, search);
  // The props fit one another for any list, which the compiler knows of no list in particular.
  const props = { ...shown, at: { path, search }, list: page, file: listFile(list, search) } as unknown as Shown;
  return <DeskList {...props} />;
}
