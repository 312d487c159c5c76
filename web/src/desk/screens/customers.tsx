import type { CustomerRow } from '@tonnage/contract/desk-customers';
import type { IsoDate } from '@tonnage/domain/dates';
import { formatPence } from '@tonnage/domain/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { asLink, useGoTo } from '../../face/address.ts';
import { useListPage } from '../../face/use-list-page.ts';
import { formatDayNear } from '../../lib/london.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from '../features/customers/words.ts';
import { customersQuery, deskQuery } from '../queries.ts';
import { CUSTOMER_STATUSES, type CustomersSearch } from '../search.ts';
import { words as places } from '../words.ts';

const PATH = '/desk/customers';

/** The company's customers: who they are, what they owe, whether they may order. */
export function Customers() {
  const search: CustomersSearch = useSearch({ strict: false });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useListPage<CustomerRow>(customersQuery(search));
  const goTo = useGoTo();
  const { q, status } = search;
  return (
    <>
      <PageHead title={list.pagination && !q && !status ? words.title(list.pagination.total) : places.customers} />
      <Tabs
        label={words.state}
        tabs={[
          { to: asLink({ path: PATH, search: { q } }), label: words.all, current: status === undefined },
          ...CUSTOMER_STATUSES.map((one) => ({
            to: asLink({ path: PATH, search: { q, status: one } }),
            label: words.status[one].label,
            current: status === one,
          })),
        ]}
      />
      <ListBar>
        <SearchField
          label={words.search}
          value={q ?? ''}
          onSearch={(text) => goTo({ path: PATH, search: { status, q: text.trim() || undefined } }, { replace: true })}
        />
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
            rowLink={(row) => `${PATH}/${row.id}`}
            columns={columnsOf(desk.today)}
            empty={<EmptyState text={words.empty} action={<LinkButton to={PATH}>{words.showAll}</LinkButton>} />}
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.total(list.pagination.total)}
            linkTo={(page) => asLink({ path: PATH, search: { q, status, page: page > 1 ? page : undefined } })}
          />
        )}
      </Panel>
    </>
  );
}

function columnsOf(today: IsoDate): Column<CustomerRow>[] {
  return [
    {
      id: 'name',
      header: words.name,
      card: 'title',
      render: (row) => <TwoLines strong first={row.name} second={words.account(row.number)} />,
    },
    {
      id: 'status',
      header: words.state,
      card: 'beside',
      render: (row) => <StatusPill {...words.status[row.status]} />,
    },
    { id: 'type', header: words.terms, render: (row) => words.type[row.type] },
    {
      id: 'owes',
      header: words.owes,
      align: 'end',
      nowrap: true,
      render: (row) => (
        <TwoLines
          first={formatPence(row.exposurePence)}
          second={row.creditLimitPence !== null && `${words.limit} ${formatPence(row.creditLimitPence)}`}
        />
      ),
    },
    { id: 'open', header: words.open, align: 'end', render: (row) => row.openOrders },
    {
      id: 'last',
      header: words.last,
      nowrap: true,
      render: (row) => (row.lastOrderedOn ? formatDayNear(row.lastOrderedOn, today) : words.never),
    },
  ];
}
