import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { formatPence } from '@tonnage/domain/common/money';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatDayNear } from '../../lib/london.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
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
  const [waiving, setWaiving] = useState<{ id: string; label: string } | null>(null);
  const waive = useOrderChange(
    data.order.id,
    (reason: string) => call('waiveCharge', { params: { id: waiving!.id }, body: { data: { reason } } }),
    'Charge waived.',
    () => setWaiving(null),
  );
  const add = (
    <Button size="sm" disabledReason={may ? null : words.bookNot} onClick={onAdd}>
      {words.charge}
    </Button>
  );
  return (
    <Panel title={words.extra} action={add} flush>
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
            header: words.waive,
            hideHeader: true,
            align: 'end',
            render: ({ id, label, invoice }) =>
              invoice !== null
                ? `On ${invoice}`
                : may && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Waive: ${label}`}
                      onClick={() => setWaiving({ id, label })}
                    >
                      {words.waive}
                    </Button>
                  ),
          },
        ]}
      />
      {waiving && (
        <ReasonDialog
          title={`Waive: ${waiving.label}`}
          words={words}
          onReason={waive.mutate}
          sending={waive}
          action="Waive charge"
          variant="primary"
          back={words.back}
          onClose={() => setWaiving(null)}
        />
      )}
    </Panel>
  );
}
