import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

type Settlement = Invoice['settlements'][number];

interface SettlementsTableProps {
  settlements: readonly Settlement[];
  /** The page of a credit note's document; without it, its number is plain text. */
  documentTo?: (documentId: string) => To;
  /** The customer reads it: a set-off is against an invoice of theirs. */
  isOwn?: boolean;
}

/** Payments and credits of an invoice, and their reversals. */
export function SettlementsTable({ settlements, documentTo, isOwn = false }: SettlementsTableProps) {
  const today = todayInLondon();
  const columns: Column<Settlement>[] = [
    {
      id: 'how',
      header: words.how,
      card: 'title',
      render: ({ kind, reference }) =>
        isOwn && kind === 'set_off' && reference !== null ? words.setOffAgainst(reference) : words.methods[kind],
    },
    { id: 'date', header: words.date, nowrap: true, render: (row) => formatDayNear(row.date, today) },
    {
      id: 'reference',
      header: words.number,
      render: ({ kind, reference, documentId }) =>
        isOwn && kind === 'set_off' ? null : documentId === null || !documentTo ? (
          reference
        ) : (
          <TextLink to={documentTo(documentId)}>{reference}</TextLink>
        ),
    },
    { id: 'amount', header: words.amount, align: 'end', nowrap: true, render: (row) => formatPence(row.amountPence) },
  ];
  return (
    <DataTable
      caption={words.settled}
      columns={columns}
      rows={settlements}
      rowKey={(row) => row.id}
      empty={<EmptyState text="No payments yet." />}
    />
  );
}
