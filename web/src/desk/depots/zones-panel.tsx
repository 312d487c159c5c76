import type { DeskCalendar } from '@tonnage/contract/skip-hire/depots';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { words } from './words.ts';
import { ZoneDialog } from './zone-dialog.tsx';

/** The zones of all depots with their postcodes. */
export function ZonesPanel({ calendar, may }: { calendar: DeskCalendar; may: boolean }) {
  return (
    <EditableList
      title="Zones"
      rows={calendar.zones}
      empty="No zones yet. Customers can’t order until a zone covers their postcode."
      add={words.addZone}
      change={words.change}
      changeOf={({ name }) => words.zoneTitle(name)}
      mayNot={may ? null : words.mayNot}
      renderDialog={(zone, onClose) => <ZoneDialog calendar={calendar} zone={zone} onClose={onClose} />}
      columns={[
        {
          id: 'name',
          header: 'Zone',
          card: 'title',
          render: (zone) => <TwoLines strong first={zone.name} second={zone.depot.name} />,
        },
        { id: 'prefixes', header: words.prefixes, card: 'under', render: (zone) => zone.prefixes.join(', ') },
        { id: 'permits', header: words.permitArea, render: (zone) => zone.permitArea?.name ?? null },
        { id: 'sites', header: 'Sites', align: 'end', render: (zone) => zone.sites },
      ]}
    />
  );
}
