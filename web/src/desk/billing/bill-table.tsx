import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { formatDayNear } from '../../lib/london.ts';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { TwoLines } from '../../ui/data/two-lines.tsx';

export type Bill = RunPreview['bills'][number];
export type Line = Bill['lines'][number];

interface BillTableProps {
  bill: Pick<Bill, 'account' | 'lines' | 'invoices'>;
  today: IsoDate;
  selection?: Selection<Line>;
}

/** What would be invoiced to one account, line by line, with the invoice of each line if there are several. */
export function BillTable({ bill, today, selection }: BillTableProps) {
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
  const keys = new Map(lines.map((line, i) => [line, String(i)]));
  return (
    <DataTable
      caption={account.name}
      rows={lines}
      rowKey={(line) => keys.get(line)!}
      selecting={selection && { selection, nameOf: (line) => `${line.label}, ${line.order}` }}
      empty={null}
      columns={columns}
    />
  );
}
