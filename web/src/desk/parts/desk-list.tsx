import type { ReactNode } from 'react';
import { asLink, useFilter, type Address } from '../../shared/address.ts';
import { ExportButton, type FetchFile } from '../../shared/export-button.tsx';
import type { ListPage } from '../../shared/use-list-page.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { To } from '../../ui/links.tsx';
import { ListPages } from './list-pages.tsx';

/** The texts of a list. */
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
  list: ListPage<Row>;
  /** The search parameter that the tabs set, and its values. */
  tabs: { name: keyof Search; choices: readonly { value: string; label: string; count?: number }[] };
  /** Fields of its other filters, after the search. */
  filters?: ReactNode;
  /** Downloads all rows as a file. */
  file?: FetchFile;
  words: ListWords;
  columns: readonly Column<Row>[];
  rowLink?: (row: Row) => To;
}

/** Rows name their customer where a list can be narrowed to one. */
interface DeskRow {
  id: string;
  account?: { name: string } | null;
}

/** A list of the desk whose tab, search, customer and page are in the address. */
export function DeskList<Search extends { q?: string | undefined; account?: string | undefined }, Row extends DeskRow>(
  props: DeskListProps<Search, Row>,
) {
  const { at, list, tabs, filters, file, words, columns, rowLink } = props;
  const { path, search } = at;
  const customer = search.account && list.rows?.[0]?.account?.name;
  const narrow = useFilter<{ q: string | undefined }>(path);
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
      <ListBar>
        <SearchField
          label={words.search}
          value={search.q ?? ''}
          onSearch={(text) => narrow({ q: text.trim() || undefined })}
        />
        {filters}
        {search.account && (
          <FilterChip
            label={customer ? `Customer: ${customer}` : 'One customer'}
            remove="Show all customers"
            to={asLink({ path, search: { ...search, page: undefined, account: undefined } })}
          />
        )}
        {file && <ExportButton fetchFile={file} />}
      </ListBar>
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
