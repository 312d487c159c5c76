import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { FileFormat } from '@tonnage/contract/envelope';
import type { DeskInvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { type IsoDate, addDays } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { useState } from 'react';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { useList } from '../../shared/use-list.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { FORMATS } from '../../shared/export-button.tsx';
import { useFile } from '../../shared/use-file.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { FieldRow } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { deskQuery } from '../shell/desk-query.ts';
import { ListScreen } from '../../shared/list-screen.tsx';
import { words as screenNames } from '../words.ts';
import { words } from './words.ts';

const TABS = ['open', 'overdue', 'paid', 'credited'] as const;

/** All customers' invoices. */
export function Invoices() {
  const search = useSearch({ from: '/staff/desk/invoices' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const [books, setBooks] = useState(false);
  const keepsBooks = desk.permissions.includes('invoices.manage');
  const totals = useList('listDeskInvoices', search).meta?.totals;
  return (
    <>
      <PageHead
        title={totals ? words.title(totals.openPence, totals.open) : screenNames.invoices}
        sub={totals && totals.open > 0 && words.late(totals.overduePence, totals.overdue, totals.unallocatedPence)}
        actions={
          <>
            <LinkButton to="/desk/payments">{screenNames.payments}</LinkButton>
            <LinkButton to="/desk/invoices/owed">Aged debtors</LinkButton>
            {keepsBooks && (
              <>
                <Button onClick={() => setBooks(true)}>{words.sales}</Button>
                <LinkButton variant="primary" to="/desk/invoices/run">
                  Invoice run
                </LinkButton>
              </>
            )}
          </>
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

/**
 * Exports the documents issued in a range of days, line by line, in the accounting package's format; by default for
 * last month.
 */
function SalesDialog({ today, onClose }: { today: IsoDate; onClose: () => void }) {
  const form = useForm<{ from: IsoDate | ''; to: IsoDate | ''; format: FileFormat }>({
    initialValues: { ...monthOf(addDays(monthOf(today).from, -1)), format: 'csv' },
    validate: ({ from, to }) => ({
      from: from === '' ? words.salesDay : null,
      to: to === '' ? words.salesDay : from !== '' && to < from ? 'End date is before start date.' : null,
    }),
  });
  const file = useFile('exportSales');
  return (
    <FormDialog
      title={words.sales}
      form={form}
      onSubmit={({ from, to, format }) => {
        if (from && to) file.mutate({ query: { from, to, format } }, { onSuccess: onClose });
      }}
      // Errors appear in a toast, as for every file.
      sending={{ isPending: file.isPending, error: null }}
      action="Download"
      variant="primary"
      onClose={onClose}
    >
      <p>All invoice and credit note lines issued between these dates, as a file for your accounting package.</p>
      <FieldRow>
        <DateField {...form.field('from')} label="Issued from" />
        <DateField {...form.field('to')} label="Issued to" />
      </FieldRow>
      <ChoiceButtons {...form.field('format')} label="Format" choices={FORMATS} />
    </FormDialog>
  );
}
