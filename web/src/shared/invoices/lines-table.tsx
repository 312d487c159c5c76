import type { Invoice } from '@tonnage/contract/skip-hire/billing/invoices';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear, todayInLondon } from '../../lib/london.ts';
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
}

/** The lines of an invoice, each with its order. */
export function LinesTable({ lines, orderTo }: LinesTableProps) {
  const today = todayInLondon();
  const columns: Column<Line>[] = [
    {
      id: 'what',
      header: words.line,
      card: 'title',
      render: (line) => <TwoLines strong first={line.label} second={detailOf(line)} />,
    },
    {
      id: 'order',
      header: words.forWhat,
      render: ({ order }) =>
        order && (
          <TwoLines
            first={orderTo ? <TextLink to={orderTo(order.id)}>{order.number}</TextLink> : order.number}
            second={order.site}
          />
        ),
    },
    { id: 'date', header: words.date, nowrap: true, render: (line) => formatDayNear(line.date, today) },
    { id: 'quantity', header: words.quantity, align: 'end', render: (line) => line.quantity },
    { id: 'each', header: words.each, align: 'end', nowrap: true, render: (line) => formatPence(line.unitPence) },
    { id: 'net', header: words.net, align: 'end', nowrap: true, render: (line) => formatPence(line.netPence) },
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

function detailOf({ fromDate, date, order, credited }: Line): string {
  return [
    fromDate && words.daysOver(fromDate, date),
    order?.poNumber && words.po(order.poNumber),
    credited && words.taken,
  ]
    .filter(Boolean)
    .join(', ');
}
