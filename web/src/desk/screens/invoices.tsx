import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskInvoiceRow } from '@tonnage/contract/desk-invoices';
import type { IsoDate } from '@tonnage/domain/dates';
import { formatPence } from '@tonnage/domain/money';
import { asLink, useGoTo } from '../../face/address.ts';
import { InvoicePill } from '../../face/invoices/invoice-pill.tsx';
import { useListPage } from '../../face/use-list-page.ts';
import { formatDayNear } from '../../lib/london.ts';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from '../features/invoices/words.ts';
import { deskInvoicesQuery, deskQuery } from '../queries.ts';
import { INVOICE_TABS, type InvoicesSearch } from '../search.ts';
import { words as places } from '../words.ts';

const PATH = '/desk/invoices';

/** What customers owe, invoice by invoice. */
export function Invoices() {
  const search: InvoicesSearch = useSearch({ strict: false });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const query = deskInvoicesQuery(search);
  const list = useListPage<DeskInvoiceRow>(query);
  const totals = useQuery({ ...query, placeholderData: keepPreviousData }).data?.meta.totals;
  const goTo = useGoTo();
  const { q, state } = search;
  return (
    <>
      <PageHead
        title={totals ? words.title(totals.openPence, totals.open) : places.invoices}
        sub={totals && totals.open > 0 && words.late(totals.overduePence, totals.overdue)}
        actions={
          <LinkButton variant="primary" to="/desk/invoices/run">
            {words.run}
          </LinkButton>
        }
      />
      <Tabs
        label={words.tabs}
        tabs={[
          { to: asLink({ path: PATH, search: { q } }), label: words.all, current: state === undefined },
          ...INVOICE_TABS.map((one) => ({
            to: asLink({ path: PATH, search: { q, state: one } }),
            label: words[one],
            current: state === one,
          })),
        ]}
      />
      <ListBar>
        <SearchField
          label={words.search}
          value={q ?? ''}
          onSearch={(text) => goTo({ path: PATH, search: { state, q: text.trim() || undefined } }, { replace: true })}
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
            empty={
              q || state ? (
                <EmptyState text={words.noMatch} action={<LinkButton to={PATH}>{words.showAll}</LinkButton>} />
              ) : (
                <EmptyState text={words.empty} />
              )
            }
          />
        )}
        {list.pagination && list.rows && list.rows.length > 0 && (
          <Pagination
            page={list.pagination.page}
            pages={list.pagination.pageCount}
            total={words.count(list.pagination.total)}
            linkTo={(page) => asLink({ path: PATH, search: { q, state, page: page > 1 ? page : undefined } })}
          />
        )}
      </Panel>
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskInvoiceRow>[] {
  return [
    {
      id: 'number',
      header: words.number,
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={formatDayNear(row.issuedOn, today)} />,
    },
    {
      id: 'customer',
      header: words.customer,
      card: 'under',
      render: (row) => <TwoLines first={row.account.name} second={row.site?.name} />,
    },
    { id: 'state', header: words.state, card: 'beside', render: (row) => <InvoicePill state={row.state} /> },
    {
      id: 'due',
      header: words.due,
      nowrap: true,
      render: (row) => (row.receipt ? null : formatDayNear(row.dueOn, today)),
    },
    { id: 'total', header: words.total, align: 'end', nowrap: true, render: (row) => formatPence(row.grossPence) },
    {
      id: 'left',
      header: words.left,
      align: 'end',
      nowrap: true,
      render: (row) => (row.openPence > 0 ? formatPence(row.openPence) : null),
    },
  ];
}
