import type { ReactNode } from 'react';
import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { words } from './words.ts';
import type { To } from '../../ui/links.tsx';

type Line = Invoice['lines'][number];

interface LinesTableProps<L extends Line> {
  lines: readonly L[];
  /** The page of a line's order; without it, the order number is plain text. */
  orderTo?: (orderId: string) => To;
  /** Asks the office about a line. */
  onQuery?: (line: Line) => void;
  /** The loads that a line covers. */
  loadsOf?: (line: L) => ReactNode;
}

/** The lines of an invoice, each with its order. */
export function LinesTable<L extends Line>({ lines, orderTo, onQuery, loadsOf }: LinesTableProps<L>) {
  const today = todayInLondon();
  const columns: Column<L>[] = [
    {
      id: 'what',
      header: 'Item',
      card: 'title',
      render: (line) => (line.creditedPence > 0 ? <TwoLines first={line.label} second={creditOf(line)} /> : line.label),
    },
    ...(lines.some(({ order }) => order !== null)
      ? [
          {
            id: 'order',
            header: words.forWhat,
            card: 'foot',
            render: ({ order }) =>
              order && (
                <TwoLines
                  first={orderTo ? <TextLink to={orderTo(order.id)}>{order.number}</TextLink> : order.number}
                  second={order.poNumber === null ? order.site : `PO ${order.poNumber}, ${order.site}`}
                />
              ),
          } satisfies Column<L>,
        ]
      : []),
    ...(loadsOf ? [{ id: 'loads', header: words.loads, nowrap: true, render: loadsOf }] : []),
    {
      id: 'date',
      header: words.date,
      nowrap: true,
      render: ({ fromDate, date }) =>
        (fromDate === null || fromDate === date ? [date] : [fromDate, date])
          .map((day) => formatDayNear(day, today))
          .join(' to '),
    },
    { id: 'quantity', header: 'Quantity', align: 'end', card: 'hidden', render: (line) => line.quantity },
    {
      id: 'each',
      header: 'Unit price',
      align: 'end',
      nowrap: true,
      card: 'hidden',
      render: (line) => formatPence(line.unitPence),
    },
    {
      id: 'net',
      header: words.net,
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: (line) => formatPence(line.netPence),
    },
    ...(onQuery
      ? [
          {
            id: 'query',
            header: 'Query',
            hideHeader: true,
            align: 'end' as const,
            card: 'action' as const,
            render: (line: L) => (
              <Button
                size="sm"
                variant="ghost"
                aria-haspopup="dialog"
                aria-label={`Query this item: ${line.label}`}
                onClick={() => onQuery(line)}
              >
                Query
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={words.lines}
      columns={columns}
      rows={lines}
      rowKey={(line) => String(line.position)}
      empty={null}
    />
  );
}

function creditOf({ netPence, creditedNetPence, creditedPence }: Line): string {
  return creditedNetPence === netPence ? 'credited' : `${formatPence(creditedPence)} credited`;
}
