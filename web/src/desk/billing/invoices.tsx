import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskInvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { useListPage } from '../../shared/use-list-page.ts';
import { fetchCsv } from '../../lib/bytes.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SalesDialog } from './sales-dialog.tsx';
import { words } from './words.ts';
import { DeskList } from '../parts/desk-list.tsx';
import { deskInvoicesQuery, deskQuery, fileOf } from '../queries.ts';
import { INVOICE_TABS } from '../search.ts';
import { words as places } from '../words.ts';

/** All customers' invoices. */
export function Invoices() {
  const search = useSearch({ from: '/staff/desk/invoices' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const query = deskInvoicesQuery(search);
  const [books, setBooks] = useState(false);
  const list = useListPage<DeskInvoiceRow>(query);
  const totals = useQuery({ ...query, placeholderData: keepPreviousData }).data?.meta.totals;
  return (
    <>
      <PageHead
        title={totals ? words.title(totals.openPence, totals.open) : places.invoices}
        sub={totals && totals.open > 0 && words.late(totals.overduePence, totals.overdue)}
        actions={
          <>
            <LinkButton to="/desk/invoices/owed">Aged debtors</LinkButton>
            <Button onClick={() => setBooks(true)}>{words.sales}</Button>
            <LinkButton variant="primary" to="/desk/invoices/run">
              Invoice run
            </LinkButton>
          </>
        }
      />
      <DeskList
        at={{ path: '/desk/invoices', search }}
        list={list}
        tabs={{ name: 'state', choices: INVOICE_TABS.map((value) => ({ value, label: words[value] })) }}
        file={() => fetchCsv('listDeskInvoices', fileOf(search))}
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ id }) => `/desk/invoices/${id}`}
      />
      {books && <SalesDialog today={desk.today} onClose={() => setBooks(false)} />}
    </>
  );
}

function columnsOf(today: IsoDate): Column<DeskInvoiceRow>[] {
  return [
    {
      id: 'number',
      header: 'Invoice',
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={formatDayNear(row.issuedOn, today)} />,
    },
    {
      id: 'customer',
      header: words.customer,
      card: 'under',
      render: (row) => <TwoLines first={row.account.name} second={row.site?.name} />,
    },
    { id: 'state', header: 'Status', card: 'beside', render: (row) => <InvoicePill state={row.state} /> },
    {
      id: 'due',
      header: words.due,
      nowrap: true,
      render: (row) => (row.receipt ? null : formatDayNear(row.dueOn, today)),
    },
    { id: 'total', header: 'Total', align: 'end', nowrap: true, render: (row) => formatPence(row.grossPence) },
    {
      id: 'left',
      header: 'Balance due',
      align: 'end',
      nowrap: true,
      render: (row) => (row.openPence > 0 ? formatPence(row.openPence) : null),
    },
  ];
}
