import type { DeskOrderRow } from '@tonnage/contract/desk-orders';
import type { IsoDate } from '@tonnage/domain/dates';
import { formatPence } from '@tonnage/domain/money';
import { STATE_LABELS, STATES } from '@tonnage/domain/orders';
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
import { orderPill } from '../features/orders/order-state.ts';
import { words } from '../features/orders/words.ts';
import { deskOrdersQuery, deskQuery } from '../queries.ts';
import type { OrdersSearch } from '../search.ts';
import { words as places } from '../words.ts';

const PATH = '/desk/orders';

/** Every order of the company, to be found by whatever somebody on the telephone knows of it. */
export function Orders() {
  const search: OrdersSearch = useSearch({ strict: false });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const list = useListPage<DeskOrderRow>(deskOrdersQuery(search));
  const goTo = useGoTo();
  const { q, state, account } = search;
  const tab = (one: OrdersSearch['state']) => asLink({ path: PATH, search: { q, account, state: one } });
  return (
    <>
      <PageHead title={list.pagination ? words.listTitle(list.pagination.total) : places.orders} />
      <Tabs
        label={words.state}
        tabs={[
          { to: tab(undefined), label: words.all, current: state === undefined },
          ...STATES.map((one) => ({ to: tab(one), label: STATE_LABELS[one], current: state === one })),
        ]}
      />
      <ListBar>
        <SearchField
          label={words.search}
          value={q ?? ''}
          onSearch={(text) =>
            goTo({ path: PATH, search: { state, account, q: text.trim() || undefined } }, { replace: true })
          }
        />
      </ListBar>
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : (
          <DataTable
            caption={places.orders}
            rows={list.rows}
            waiting={list.waiting}
            rowKey={(row) => row.id}
            rowLink={(row) => `${PATH}/${row.id}`}
            columns={columnsOf(desk.today)}
            empty={<EmptyState text={words.none} action={<LinkButton to={PATH}>{words.showAll}</LinkButton>} />}
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.total(list.pagination.total)}
            linkTo={(page) => asLink({ path: PATH, search: { ...search, page: page > 1 ? page : undefined } })}
          />
        )}
      </Panel>
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskOrderRow>[] {
  return [
    {
      id: 'order',
      header: words.order,
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={row.account.name} />,
    },
    { id: 'state', header: words.state, card: 'beside', render: (row) => <StatusPill {...orderPill(row.status)} /> },
    { id: 'site', header: words.site, render: (row) => <TwoLines first={row.site} second={row.postcode} /> },
    { id: 'container', header: words.container, render: (row) => <TwoLines first={row.container} second={row.waste} /> },
    { id: 'po', header: words.po, render: (row) => row.poNumber ?? '' },
    { id: 'ordered', header: words.ordered, nowrap: true, render: (row) => formatDayNear(row.orderedOn, today) },
    { id: 'price', header: words.price, align: 'end', nowrap: true, render: (row) => formatPence(row.grossPence) },
  ];
}
