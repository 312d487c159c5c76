import type { InvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { formatPence } from '@tonnage/domain/common/money';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import type { Column, Sort } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { InvoicePill } from '../../shared/invoices/invoice-pill.tsx';
import { invoicePath } from './paths.ts';
import { sitesOf, words } from '../../shared/invoices/words.ts';

interface InvoicesTableProps {
  rows: readonly InvoiceRow[] | undefined;
  waiting: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  empty: ReactNode;
}

/** Invoices with the columns that matter most: due date, total and balance. */
export function InvoicesTable({ rows, waiting, sort, onSort, empty }: InvoicesTableProps) {
  const today = todayInLondon();
  const columns: Column<InvoiceRow>[] = useIsPhone()
    ? cardOf(today)
    : [
        {
          id: 'number',
          header: words.invoice,
          sortable: true,
          card: 'title',
          render: (row) => <TwoLines strong first={row.number} second={whatFor(row)} />,
        },
        {
          id: 'issuedOn',
          header: words.date,
          sortable: true,
          nowrap: true,
          render: (row) => formatDayNear(row.issuedOn, today),
        },
        {
          id: 'dueOn',
          header: words.dueOn,
          sortable: true,
          nowrap: true,
          render: (row) => formatDayNear(row.dueOn, today),
        },
        {
          id: 'grossPence',
          header: 'Total',
          sortable: true,
          nowrap: true,
          align: 'end',
          render: (row) => formatPence(row.grossPence),
        },
        {
          id: 'openPence',
          header: 'Outstanding',
          sortable: true,
          nowrap: true,
          align: 'end',
          render: (row) => row.openPence > 0 && formatPence(row.openPence),
        },
        { id: 'state', header: 'Status', card: 'beside', render: (row) => <InvoicePill state={row.state} /> },
      ];
  return (
    <DataTable
      caption="Invoices"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => invoicePath(row.id)}
      waiting={waiting}
      sort={sort}
      onSort={onSort}
      empty={empty}
    />
  );
}

/** On a phone: what it is for and comes to, and below it when it is due. */
function cardOf(today: IsoDate): Column<InvoiceRow>[] {
  return [
    {
      id: 'number',
      header: words.invoice,
      card: 'title',
      render: (row) => <TwoLines strong first={row.number} second={whatFor(row)} />,
    },
    { id: 'grossPence', header: 'Total', card: 'beside', render: (row) => <b>{formatPence(row.grossPence)}</b> },
    {
      id: 'state',
      header: 'Status',
      card: 'under',
      render: ({ state, openPence, grossPence, dueOn }) => (
        <>
          <InvoicePill state={state} />
          {openPence > 0 && (
            <span>
              {[openPence < grossPence && `${formatPence(openPence)} left`, `due ${formatDayNear(dueOn, today)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
          )}
        </>
      ),
    },
  ];
}

function whatFor(invoice: InvoiceRow): string {
  const { period, receipt } = invoice;
  const when = period === null ? (receipt ? 'Paid when ordered' : null) : periodText(period);
  return [when, sitesOf(invoice)].filter((text) => text !== null).join(', ');
}
