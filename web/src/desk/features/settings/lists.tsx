import type { Settings } from '@tonnage/contract/desk-settings';
import { formatPence } from '@tonnage/domain/money';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/content/empty-state.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { TwoLines } from '../../../ui/data/two-lines.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { words } from './words.ts';

/** The councils whose permits the company gets. */
export function PermitsPanel({ settings }: { settings: Settings }) {
  const [open, setOpen] = useState<Settings['permitAreas'][number] | 'new' | null>(null);
  return (
    <Panel
      title={words.permits}
      flush
      action={
        <Button size="sm" onClick={() => setOpen('new')}>
          {words.addPermit}
        </Button>
      }
    >
      <DataTable
        caption={words.permits}
        rows={settings.permitAreas}
        rowKey={(row) => row.id}
        empty={<EmptyState text={words.noPermits} />}
        columns={[
          {
            id: 'council',
            header: words.council,
            card: 'title',
            render: (row) => <TwoLines strong first={row.council} second={words.zones(row.zones)} />,
          },
          {
            id: 'charge',
            header: words.charge,
            align: 'end',
            nowrap: true,
            render: (row) => <TwoLines first={formatPence(row.chargePence)} second={`${row.vatRateBp / 100} %`} />,
          },
          { id: 'days', header: words.validDays, render: (row) => words.permitText(row.validDays, row.leadDays) },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={`${words.change} ${row.council}`} onClick={() => setOpen(row)}>
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {open && <PermitDialog area={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

/** What is charged besides the price. */
export function ChargesPanel({ settings }: { settings: Settings }) {
  const [open, setOpen] = useState<Settings['chargeTypes'][number] | 'new' | null>(null);
  return (
    <Panel
      title={words.charges}
      flush
      action={
        <Button size="sm" onClick={() => setOpen('new')}>
          {words.addCharge}
        </Button>
      }
    >
      <DataTable
        caption={words.charges}
        rows={settings.chargeTypes}
        rowKey={(row) => row.id}
        empty={<EmptyState text={words.noCharges} />}
        columns={[
          {
            id: 'label',
            header: words.label,
            card: 'title',
            render: (row) => (
              <TwoLines strong first={row.label} second={row.active ? words.kinds[row.code] : words.withdrawn} />
            ),
          },
          {
            id: 'sum',
            header: words.sum,
            align: 'end',
            render: (row) => (row.netPence === null ? words.eachTime : words.each(formatPence(row.netPence), row.unit)),
          },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            render: (row) => (
              <Button size="sm" aria-label={`${words.change} ${row.label}`} onClick={() => setOpen(row)}>
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {open && <ChargeDialog charge={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
