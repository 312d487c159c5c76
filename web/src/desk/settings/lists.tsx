import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { formatPence } from '@tonnage/domain/common/money';
import { taxLabel } from '@tonnage/domain/common/vat';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { PermitDialog } from './permit-dialog.tsx';
import { words } from './words.ts';

/** The councils from which the company gets permits. */
export function PermitsPanel({ settings }: { settings: Settings }) {
  return (
    <EditableList
      title="Councils and permits"
      rows={settings.permitAreas}
      empty="No councils yet. Without one, customers can’t order for the highway."
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
          render: (row) => (
            <TwoLines
              first={formatPence(row.chargePence)}
              second={taxLabel({ ...row, vatCategory: row.vatCategory ?? undefined })}
            />
          ),
        },
        { id: 'days', header: words.validDays, render: (row) => words.permitText(row.validDays, row.leadDays) },
      ]}
    />
  );
}

/** The extra charges. */
export function ChargesPanel({ settings }: { settings: Settings }) {
  return (
    <EditableList
      title="Extra charges"
      rows={settings.chargeTypes}
      empty="No charges yet."
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
            <TwoLines
              strong
              first={row.label}
              second={row.active ? words.kinds[row.code] !== row.label && words.kinds[row.code] : 'withdrawn'}
            />
          ),
        },
        {
          id: 'sum',
          header: words.sum,
          align: 'end',
          render: (row) =>
            row.netPence === null ? 'Entered each time' : `${formatPence(row.netPence)} per ${row.unit}`,
        },
      ]}
    />
  );
}
