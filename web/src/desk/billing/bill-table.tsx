import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear } from '../../lib/london.ts';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';

export type Bill = RunPreview['bills'][number];
type Line = Bill['lines'][number] & { key: string };

/** What would be invoiced to one account, line by line, with the invoice of each line if there are several. */
export function BillTable({ bill, today }: { bill: Bill; today: IsoDate }) {
  const { account, lines, invoices } = bill;
  const columns: Column<Line>[] = [
    { id: 'what', header: 'Description', card: 'title', render: (line) => line.label },
    {
      id: 'order',
      header: 'Order',
      card: 'foot',
      render: (line) => (
        <TwoLines
          first={line.order}
          second={line.poNumber === null ? line.site : `PO ${line.poNumber}, ${line.site}`}
        />
      ),
    },
    { id: 'date', header: 'Date', nowrap: true, render: (line) => formatDayNear(line.date, today) },
    ...(invoices > 1
      ? [{ id: 'invoice', header: 'Invoice', nowrap: true, render: (line: Line) => `${line.invoice} of ${invoices}` }]
      : []),
    { id: 'quantity', header: 'Quantity', align: 'end', render: (line) => line.quantity },
    {
      id: 'net',
      header: 'Net',
      align: 'end',
      nowrap: true,
      card: 'beside',
      render: (line) => formatPence(line.netPence),
    },
  ];
  return (
    <DataTable
      caption={account.name}
      rows={lines.map((line, i) => ({ ...line, key: String(i) }))}
      rowKey={(line) => line.key}
      empty={null}
      columns={columns}
    />
  );
}
