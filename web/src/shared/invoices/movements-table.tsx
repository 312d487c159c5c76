import type { AccountStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { formatPence } from '@tonnage/domain/common/money';
import { isMoneyless } from '@tonnage/domain/skip-hire/payments';
import { movementText } from '@tonnage/domain/skip-hire/statement';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

interface Row {
  key: string;
  date: string;
  what: string;
  reference: string | null;
  invoiceId: string | null;
  amountPence: number | null;
  balancePence: number;
}

/** The account's movements between its opening and its closing balance. */
export function MovementsTable({
  statement,
  invoiceTo,
}: {
  statement: AccountStatement;
  invoiceTo: (id: string) => To;
}) {
  const today = todayInLondon();
  const { from, to, openingPence, closingPence } = statement;
  const bare = { reference: null, invoiceId: null, amountPence: null };
  const rows: Row[] = [
    { ...bare, key: 'opening', date: from, what: 'Opening balance', balancePence: openingPence },
    ...statement.movements.map(({ id, kind, method, ...row }) => ({
      ...row,
      // A voided payment has two rows.
      key: `${kind} ${id}`,
      what:
        method === null || isMoneyless(method)
          ? movementText(kind, method)
          : `${movementText(kind, method)}, ${words.methods[method].toLowerCase()}`,
    })),
    { ...bare, key: 'closing', date: to, what: 'Closing balance', balancePence: closingPence },
  ];
  const columns: Column<Row>[] = [
    {
      id: 'what',
      header: 'Details',
      card: 'title',
      render: ({ what, reference, invoiceId, amountPence }) => (
        <TwoLines
          strong={amountPence === null}
          first={what}
          second={
            reference && (invoiceId === null ? reference : <TextLink to={invoiceTo(invoiceId)}>{reference}</TextLink>)
          }
        />
      ),
    },
    { id: 'date', header: words.date, nowrap: true, render: (row) => formatDayNear(row.date, today) },
    {
      id: 'amount',
      header: words.amount,
      align: 'end',
      nowrap: true,
      render: ({ amountPence }) => amountPence !== null && formatPence(amountPence),
    },
    {
      id: 'balance',
      header: 'Balance',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: (row) => formatPence(row.balancePence),
    },
  ];
  return (
    <DataTable caption="Account transactions" columns={columns} rows={rows} rowKey={(row) => row.key} empty={null} />
  );
}
