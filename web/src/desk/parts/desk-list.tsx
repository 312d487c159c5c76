import type { ReactNode } from 'react';
import { asLink, useNarrow, type Address } from '../../shared/address.ts';
import { CsvButton, type FetchFile } from '../../shared/csv-button.tsx';
import type { useListPage } from '../../shared/use-list-page.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { To } from '../../ui/links.tsx';
import { ListPages } from './list-pages.tsx';

/** What a list calls its parts. */
export interface ListWords {
  caption: string;
  tabs: string;
  all: string;
  search: string;
  total: (rows: number) => string;
  /** Shown when no row matches the filters. */
  none: string;
  showAll: string;
  /** Shown when there are no rows and no filters. */
  empty: string;
}

interface DeskListProps<Search, Row> {
  at: Address<Search & object>;
  list: ReturnType<typeof useListPage<Row>>;
  /** The word of the address that the tabs stand for, and each of them. */
  tabs: { name: keyof Search; choices: readonly { value: string; label: string; count?: number }[] };
  /** What narrows it down besides, with its search and its file; the search and the file alone, unless said. */
  filters?: ReactNode;
  /** All of it as a file. */
  file?: FetchFile;
  words: ListWords;
  columns: readonly Column<Row>[];
  rowLink?: (row: Row) => To;
}

/** A list of the desk: tabs, search and page stand in its address. */
export function DeskList<Search extends { q?: string | undefined }, Row extends { id: string }>(
  props: DeskListProps<Search, Row>,
) {
  const { at, list, tabs, filters, file, words, columns, rowLink } = props;
  const { path, search } = at;
  const narrow = useNarrow<{ q: string | undefined }>(path);
  const tab = (value: string | undefined) => ({
    to: asLink({ path, search: { ...search, page: undefined, [tabs.name]: value } }),
    current: search[tabs.name] === value,
  });
  const isNarrowed = Object.entries(search).some(([key, value]) => key !== 'page' && value !== undefined);
  return (
    <>
      <Tabs
        label={words.tabs}
        tabs={[
          { ...tab(undefined), label: words.all },
          ...tabs.choices.map(({ value, ...shown }) => ({ ...tab(value), ...shown })),
        ]}
      />
      {filters ?? (
        <ListBar>
          <SearchField
            label={words.search}
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text.trim() || undefined })}
          />
          {file && <CsvButton fetchFile={file} />}
        </ListBar>
      )}
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption={words.caption}
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.id}
            {...(rowLink && { rowLink })}
            columns={columns}
            empty={
              isNarrowed ? (
                <EmptyState text={words.none} action={<LinkButton to={path}>{words.showAll}</LinkButton>} />
              ) : (
                <EmptyState text={words.empty} />
              )
            }
          />
        )}
        <ListPages list={list} at={at} total={words.total} />
      </Panel>
    </>
  );
}
