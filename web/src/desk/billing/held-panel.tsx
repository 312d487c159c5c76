import type { HeldLine } from '@tonnage/contract/skip-hire/billing/invoices';
import { daysBetween, type IsoDate } from '@tonnage/domain/common/dates';
import { formatPence } from '@tonnage/domain/common/money';
import { londonDate } from '../../lib/london.ts';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import type { Selection } from '../../ui/data/use-selection.ts';
import { words } from './words.ts';

interface HeldPanelProps {
  lines: readonly HeldLine[];
  today: IsoDate;
  selection: Selection<HeldLine>;
}

/** What no invoice includes until it is released: why, and for how long. */
export function HeldPanel({ lines, today, selection }: HeldPanelProps) {
  const net = lines.reduce((sum, { netPence }) => sum + netPence, 0);
  return (
    <Panel title={words.hold.panel(lines.length, formatPence(net))} flush>
      <DataTable
        caption={words.hold.caption}
        rows={lines}
        rowKey={({ id }) => id}
        empty={null}
        selecting={{ selection, nameOf: ({ label, order }) => `${label}, ${order}` }}
        columns={[
          {
            id: 'what',
            header: 'Description',
            card: 'title',
            render: ({ label, account }) => <TwoLines first={label} second={account.name} />,
          },
          {
            id: 'order',
            header: 'Order',
            card: 'foot',
            render: ({ order, site }) => <TwoLines first={order} second={site} />,
          },
          {
            id: 'reason',
            header: words.hold.reason,
            card: 'foot',
            render: ({ heldBy, reason }) => words.hold.by(heldBy, reason),
          },
          {
            id: 'since',
            header: words.hold.since,
            nowrap: true,
            render: ({ heldAt }) => words.hold.age(daysBetween(londonDate(heldAt), today)),
          },
          {
            id: 'net',
            header: 'Net',
            align: 'end',
            nowrap: true,
            card: 'beside',
            render: ({ netPence }) => formatPence(netPence),
          },
        ]}
      />
    </Panel>
  );
}
