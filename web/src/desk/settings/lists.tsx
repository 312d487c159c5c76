import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { formatPence } from '@tonnage/domain/common/money';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { KeptList } from '../parts/kept-list.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { words } from './words.ts';

/** The councils whose permits the company gets. */
export function PermitsPanel({ settings }: { settings: Settings }) {
  return (
    <KeptList
      title={words.permits}
      rows={settings.permitAreas}
      empty={words.noPermits}
      add={words.addPermit}
      change={words.change}
      changeOf={({ council }) => `${words.change} ${council}`}
      renderDialog={(area, onClose) => <PermitDialog area={area} onClose={onClose} />}
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
          render: (row) => <TwoLines first={formatPence(row.chargePence)} second={`${row.vatRateBp / 100}%`} />,
        },
        { id: 'days', header: words.validDays, render: (row) => words.permitText(row.validDays, row.leadDays) },
      ]}
    />
  );
}

/** What is charged besides the price. */
export function ChargesPanel({ settings }: { settings: Settings }) {
  return (
    <KeptList
      title={words.charges}
      rows={settings.chargeTypes}
      empty={words.noCharges}
      add={words.addCharge}
      change={words.change}
      changeOf={({ label }) => `${words.change} ${label}`}
      renderDialog={(charge, onClose) => <ChargeDialog charge={charge} onClose={onClose} />}
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
      ]}
    />
  );
}
