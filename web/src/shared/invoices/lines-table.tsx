import { formatDayYear } from '@tonnage/domain/common/format-dates';
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

interface LinesTableProps {
  lines: readonly Line[];
  /** The page of a line's order; without it, the order number is plain text. */
  orderTo?: (orderId: string) => To;
  /** Asks the office about a line. */
  onQuery?: (line: Line) => void;
}

/** The lines of an invoice, each with its order. */
export function LinesTable({ lines, orderTo, onQuery }: LinesTableProps) {
  const today = todayInLondon();
  const columns: Column<Line>[] = [
    {
      id: 'what',
      header: 'Item',
      card: 'title',
      render: (line) => <TwoLines strong first={line.label} second={detailOf(line)} />,
    },
    {
      id: 'order',
      header: words.forWhat,
      card: 'foot',
      render: ({ order }) =>
        order && (
          <TwoLines
            first={orderTo ? <TextLink to={orderTo(order.id)}>{order.number}</TextLink> : order.number}
            second={order.site}
          />
        ),
    },
    { id: 'date', header: words.date, nowrap: true, card: 'hidden', render: (line) => formatDayNear(line.date, today) },
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
            render: (line: Line) => (
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

function detailOf({ fromDate, date, order, netPence, creditedNetPence, creditedPence }: Line): string {
  return [
    fromDate && (fromDate === date ? formatDayYear(date) : `${formatDayYear(fromDate)} to ${formatDayYear(date)}`),
    order?.poNumber && `PO ${order.poNumber}`,
    creditedPence > 0 && (creditedNetPence === netPence ? 'credited' : `${formatPence(creditedPence)} credited`),
  ]
    .filter(Boolean)
    .join(', ');
}
