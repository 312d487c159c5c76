import { IconChecks } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { asLink, useColumnChoice, useFilter } from './address.ts';
import { ExportButton } from './export-button.tsx';
import { Filters, type Filter } from './filters.tsx';
import { ALL, listFile, type ListName, type ListSearch, type RowOf } from './list.ts';
import { useList, type ListPage } from './use-list.ts';
import { EmptyState } from '../ui/content/empty-state.tsx';
import { ErrorState } from '../ui/content/error-state.tsx';
import { Panel } from '../ui/content/panel.tsx';
import { ColumnMenu } from '../ui/data/column-menu.tsx';
import { chosenColumns, isChoosable, type Column, type Sort } from '../ui/data/columns.ts';
import { DataTable } from '../ui/data/data-table.tsx';
import { FilterChip } from '../ui/data/filter-chip.tsx';
import { ListBar } from '../ui/data/list-bar.tsx';
import { SearchField } from '../ui/data/search-field.tsx';
import { Tabs } from '../ui/data/tabs.tsx';
import { Toolbar } from '../ui/data/toolbar.tsx';
import { useSelection, type Selection } from '../ui/data/use-selection.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { Path, To } from '../ui/links.tsx';
import { SavedViews } from './views/saved-views.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { words as kitWords } from '../ui/words.ts';
import { ListPages } from './list-pages.tsx';
import { ListSelection } from './list-selection.tsx';
import { RowSheet, sheetLink, type OpenRow } from './row-sheet.tsx';

/** Grey rows while the first page loads: as many as a screen has room for, so that nothing below them moves. */
const EXPECTED = 20;

/** Parameters that change what is shown of a list, and not which rows it finds. */
const OF_VIEW: ReadonlySet<string> = new Set(['page', 'sort', 'columns']);
/** Fewer columns to choose from are all worth their room. */
const CHOOSABLE = 4;

/** The texts of a list. */
export interface ListWords {
  caption: string;
  /** The name of the tabs, and the first of them; of a list with tabs. */
  tabs?: string;
  all?: string;
  search: string;
  total: (rows: number) => string;
  /** Shown when no row matches the filters. */
  none: string;
  /** Shown when there is nothing in the part that the list opens on. */
  clear?: string;
  showAll: string;
  /** Shown when there are no rows and no filters. */
  empty: string;
}

interface ListScreenProps<N extends ListName> {
  list: N;
  path: Path;
  search: ListSearch<N>;
  /** The parameter that the tabs set, and its values; `opens` as in `listSearch`. */
  tabs?: {
    name: keyof ListSearch<N> & string;
    opens?: string;
    choices: readonly { value: string; label: string; count?: number | undefined; isLate?: boolean }[];
  };
  /** Its other filters: those with a few values, and fields after the search for any others. */
  filters?: readonly Filter[];
  fields?: ReactNode;
  words: ListWords;
  columns: readonly Column<RowOf<N>>[];
  /** Where a row leads to: a page of its own. */
  rowLink?: (row: RowOf<N>) => To | undefined;
  /** Shows a row that has no page of its own in a sheet beside the list. */
  renderSheet?: (open: OpenRow<RowOf<N>>) => ReactNode;
  /** Its sortable columns set the parameter `sort`. */
  sortable?: boolean;
  /** Rows can be selected, on whatever page, to be exported or for `renderActions`. */
  selects?: {
    /** What a row is called: "SO-12048". */
    nameOf: (row: RowOf<N>) => string;
    /** What else can be done with the selected rows. */
    renderActions?: (selection: Selection<RowOf<N>>) => ReactNode;
  };
}

/** What rows and addresses of all lists have; a row names its customer where a list can be narrowed to one. */
type Row<N extends ListName> = RowOf<N> & { id: string; account?: { name: string } | null };
type Search = {
  q?: string;
  account?: string;
  page?: number;
  sort?: string;
  open?: string;
  columns?: string;
} & Readonly<Record<string, unknown>>;

/** A list of the contract: its tab, search, customer and page are in the address. All that it finds can be saved as a file. */
export function ListScreen<N extends ListName>(props: ListScreenProps<N>) {
  const { list, path, tabs, filters = [], fields, words, rowLink, renderSheet, sortable, selects } = props;
  const { open, ...search } = props.search as Search;
  const { rows, pagination, waiting, error, retry } = useList(list, props.search) as ListPage<Row<N>>;
  const file = listFile(list, props.search);
  const customer = search.account && !waiting && rows?.[0]?.account?.name;
  const narrow = useFilter<{ q: string | undefined; sort: string | undefined }>(path);
  const chooseColumns = useColumnChoice(path);
  const columns = chosenColumns(props.columns, search.columns);
  const choosable = props.columns.filter(isChoosable).length;
  const isPhone = useIsPhone();
  const { page: _, columns: __, sort: ___, ...finding } = search;
  const selection = useSelection<Row<N>>(rows, ({ id }) => id, JSON.stringify(finding));
  const [isSelecting, setSelecting] = useState(false);
  const canSelect = selects !== undefined && (!isPhone || isSelecting);
  const tab = (name: string, value: string | undefined) => ({
    to: asLink({ path, search: { ...search, page: undefined, [name]: value } }),
    current: search[name] === value,
  });
  const whole = tabs?.opens === undefined ? undefined : ALL;
  const wholeTab = tabs && { ...tab(tabs.name, whole), label: words.all ?? 'All' };
  const choices = tabs?.choices.map(({ value, ...shown }) => ({ ...tab(tabs.name, value), ...shown })) ?? [];
  const narrowing = Object.entries(search).flatMap(([key, value]) =>
    OF_VIEW.has(key) || value === undefined || value === whole ? [] : [key],
  );
  // The depot is chosen in the navigation, for more than this list.
  const kept = { depot: search['depot'], columns: search.columns };
  // A search in the part that the list opened on goes on in the whole list.
  const wider =
    tabs?.opens !== undefined && search.q !== undefined && search[tabs.name] === tabs.opens
      ? { ...search, page: undefined, [tabs.name]: ALL }
      : whole && { [tabs!.name]: ALL };
  const linkOf = (row: Row<N>) => rowLink?.(row) ?? (renderSheet && sheetLink({ path, search }, row));
  return (
    <>
      <Toolbar>
        {tabs && (
          <Tabs label={words.tabs ?? words.caption} tabs={whole ? [...choices, wholeTab!] : [wholeTab!, ...choices]} />
        )}
        <SavedViews list={path.slice(1).replaceAll('/', '-')} />
        <ListBar>
          <SearchField
            label={words.search}
            value={search.q ?? ''}
            onSearch={(text) => narrow({ q: text.trim() || undefined })}
          />
          {fields}
          {search.account && (
            <FilterChip
              label={customer ? `Customer: ${customer}` : 'One customer'}
              remove="Show all customers"
              to={asLink({ path, search: { ...search, page: undefined, account: undefined } })}
            />
          )}
          <Filters path={path} search={search} filters={filters} />
          {choosable >= CHOOSABLE && !isPhone && (
            <ColumnMenu columns={props.columns} choice={search.columns} onChoose={chooseColumns} />
          )}
          {selects && isPhone && (
            <IconButton
              label={kitWords.select}
              icon={<IconChecks />}
              aria-expanded={isSelecting}
              onClick={() => {
                setSelecting(!isSelecting);
                selection.clear();
              }}
            />
          )}
          {file && <ExportButton isIcon fetchFile={file} />}
        </ListBar>
      </Toolbar>
      <Panel flush>
        {error ? (
          <ErrorState text={error.message} onRetry={retry} />
        ) : (
          <DataTable
            caption={words.caption}
            expect={EXPECTED}
            rows={rows}
            waiting={waiting}
            rowKey={(row) => row.id}
            {...((rowLink || renderSheet) && { rowLink: linkOf })}
            openRow={open}
            selecting={canSelect ? { selection, nameOf: selects.nameOf } : undefined}
            {...(sortable && {
              sort: sortOf(search.sort),
              onSort: (by) => narrow({ sort: `${by.id}:${by.direction}` }),
            })}
            columns={columns}
            empty={
              narrowing.length > 0 ? (
                <EmptyState
                  text={search[tabs?.name ?? ''] === tabs?.opens && !search.q && words.clear ? words.clear : words.none}
                  action={
                    narrowing.some((key) => key !== 'depot') && (
                      <LinkButton to={asLink({ path, search: wider ? { ...kept, ...wider } : kept })}>
                        {words.showAll}
                      </LinkButton>
                    )
                  }
                />
              ) : (
                <EmptyState text={words.empty} />
              )
            }
          />
        )}
        {selects && selection.rows.length > 0 && (
          <ListSelection list={list} search={props.search} selection={selection} pagination={pagination}>
            {selects.renderActions?.(selection as unknown as Selection<RowOf<N>>)}
          </ListSelection>
        )}
        <ListPages
          list={{ rows, pagination }}
          at={{ path, search }}
          total={words.total}
          isMain={open === undefined}
          opens={rowLink !== undefined || renderSheet !== undefined}
          selects={canSelect}
        />
      </Panel>
      {renderSheet && (
        <RowSheet
          at={{ path, search: { ...search, open } }}
          rows={waiting ? undefined : rows?.filter((row) => !rowLink?.(row))}
          renderSheet={renderSheet as (open: OpenRow<Row<N>>) => ReactNode}
        />
      )}
    </>
  );
}

function sortOf(by: string | undefined): Sort | undefined {
  const [id, direction] = by?.split(':') ?? [];
  return id === undefined ? undefined : { id, direction: direction === 'desc' ? 'desc' : 'asc' };
}
