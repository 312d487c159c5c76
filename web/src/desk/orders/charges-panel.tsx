import type { DeskOrder } from '@tonnage/contract/skip-hire/orders/desk';
import { formatTonnes } from '@tonnage/domain/common/format-weight';
import { formatPence } from '@tonnage/domain/common/money';
import { JOB_TYPE_LABELS } from '@tonnage/domain/skip-hire/orders';
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
  /** Whether the role may waive charges, over hire and excess weight. */
  mayWaive: boolean;
  onAdd: () => void;
}

/** A charge, or the excess weight of a load. */
interface Extra {
  id: string;
  label: string;
  date: string;
  evidence: { id: string; title: string } | null;
  netPence: number;
  invoice: string | null;
  waived: boolean;
  waiveWith: 'waiveCharge' | 'waiveWeight';
}

/** What an order costs beyond its prices, with the evidence: excess weight and extra charges. */
export function ChargesPanel({ data, today, may, mayWaive, onAdd }: ChargesPanelProps) {
  const [waiving, setWaiving] = useState<Extra | null>(null);
  const waive = useOrderChange(
    data.order.id,
    (reason: string) => call(waiving!.waiveWith, { params: { id: waiving!.id }, body: { data: { reason } } }),
    'Charge waived.',
    () => setWaiving(null),
  );
  const add = may && (
    <Button size="sm" onClick={onAdd}>
      {words.charge}
    </Button>
  );
  return (
    <Panel title={words.extra} action={add} flush>
      <DataTable
        caption={words.extra}
        rows={extrasOf(data)}
        rowKey={({ id }) => id}
        empty={<EmptyState text="No extra charges." action={undefined} />}
        columns={[
          {
            id: 'what',
            header: 'Description',
            card: 'title',
            render: (extra) => <TwoLines first={extra.label} second={formatDayNear(extra.date, today)} />,
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
            render: ({ netPence, waived }) => (waived ? formatPence(0) : formatPence(netPence)),
          },
          {
            id: 'off',
            header: words.waive,
            hideHeader: true,
            align: 'end',
            render: (extra) => {
              if (extra.waived) return 'Waived';
              if (extra.invoice !== null) return `On ${extra.invoice}`;
              return (
                mayWaive && (
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Waive: ${extra.label}`}
                    onClick={() => setWaiving(extra)}
                  >
                    {words.waive}
                  </Button>
                )
              );
            },
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

function extrasOf({ jobs, loads, charges }: DeskOrder): Extra[] {
  const weights = loads.flatMap(({ jobId, excess, ticket, invoice }): Extra[] => {
    const job = jobs.find((each) => each.jobId === jobId);
    if (!excess || !job) return [];
    return [
      {
        id: jobId,
        label: `Excess weight, ${JOB_TYPE_LABELS[job.type].toLowerCase()}, ${formatTonnes(excess.tonnes * 1000)}`,
        date: job.date,
        evidence: ticket && { id: ticket.id, title: ticket.number },
        netPence: excess.netPence,
        invoice,
        waived: excess.waived,
        waiveWith: 'waiveWeight',
      },
    ];
  });
  return [...weights, ...charges.map((charge): Extra => ({ ...charge, waived: false, waiveWith: 'waiveCharge' }))];
}
