import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { DeskInvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { useList } from '../../shared/use-list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';
import { NewInvoiceDialog } from './new-invoice-dialog.tsx';
import { WriteOffsButton } from './write-offs-dialog.tsx';
import { words } from './words.ts';

const TABS = ['open', 'overdue', 'paid', 'credited', 'written_off'] as const;

/** All customers' invoices. */
export function Invoices() {
  const search = useSearch({ from: '/staff/desk/invoices' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [writing, setWriting] = useState(false);
  const keepsBooks = desk.permissions.includes('invoices.manage');
  const totals = useList('listDeskInvoices', search).meta?.totals;
  return (
    <>
      <PageHead
        title={totals ? words.title(totals.openPence, totals.open) : screenNames.invoices}
        sub={
          <>
            {totals && totals.open > 0 && words.late(totals.overduePence, totals.overdue, totals.unallocatedPence)}{' '}
            <TextLink to="/desk/invoices/owed">{screenNames.debtors}</TextLink>
            {' · '}
            <TextLink to="/desk/payments">{screenNames.payments}</TextLink>
          </>
        }
        actions={
          keepsBooks && (
            <>
              <Button onClick={() => setWriting(true)}>{words.write.title}</Button>
              <LinkButton to="/desk/invoices/ledger">{words.sales}</LinkButton>
              <LinkButton variant="primary" to="/desk/invoices/run">
                Invoice run
              </LinkButton>
            </>
          )
        }
      />
      <ListScreen
        list="listDeskInvoices"
        path="/desk/invoices"
        search={search}
        tabs={{
          name: 'state',
          opens: 'open',
          choices: TABS.map((value) => ({
            value,
            label: words[value],
            count: value === 'open' || value === 'overdue' ? totals?.[value] : undefined,
          })),
        }}
        words={words.list}
        columns={columnsOf(desk.today)}
        rowLink={({ id }) => `/desk/invoices/${id}`}
        selects={{
          nameOf: ({ number }) => number,
          renderActions: (selection) => desk.writesOff && <WriteOffsButton selection={selection} today={desk.today} />,
        }}
      />
      {writing && <NewInvoiceDialog today={desk.today} onClose={() => setWriting(false)} />}
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
