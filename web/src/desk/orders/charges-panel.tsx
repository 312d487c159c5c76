import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { formatPence } from '@tonnage/domain/common/money';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useOrderChange } from './use-order-change.ts';
import { words } from './words.ts';

interface ChargesPanelProps {
  data: DeskOrder;
  today: string;
  may: boolean;
  onAdd: () => void;
}

/** The extra charges of an order, with their evidence. */
export function ChargesPanel({ data, today, may, onAdd }: ChargesPanelProps) {
  const takeOff = useOrderChange(
    data.order.id,
    (id: string) => call('removeCharge', { params: { id } }),
    'Charge removed.',
  );
  const add = (
    <Button size="sm" disabledReason={may ? null : words.bookNot} onClick={onAdd}>
      {words.charge}
    </Button>
  );
  return (
    <Panel title={words.extra} action={add} flush>
      {takeOff.error && <Notice tone="block">{takeOff.error.message}</Notice>}
      <DataTable
        caption={words.extra}
        rows={data.charges}
        rowKey={({ id }) => id}
        empty={<EmptyState text="No extra charges." action={undefined} />}
        columns={[
          {
            id: 'what',
            header: 'Description',
            card: 'title',
            render: (charge) => <TwoLines first={charge.label} second={formatDayNear(charge.date, today)} />,
          },
          {
            id: 'evidence',
            header: words.evidence,
            render: ({ evidence }) =>
              evidence && <TextLink to={`/desk/documents/${evidence.id}`}>{evidence.title}</TextLink>,
          },
          {
            id: 'net',
            header: 'Ex. VAT',
            align: 'end',
            nowrap: true,
            card: 'beside',
            render: ({ netPence }) => formatPence(netPence),
          },
          {
            id: 'off',
            header: words.takeOff,
            hideHeader: true,
            align: 'end',
            render: ({ id, label, invoice }) =>
              invoice !== null
                ? `On ${invoice}`
                : may && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Remove: ${label}`}
                      loading={takeOff.isPending && takeOff.variables === id}
                      onClick={() => takeOff.mutate(id)}
                    >
                      {words.takeOff}
                    </Button>
                  ),
          },
        ]}
      />
    </Panel>
  );
}
