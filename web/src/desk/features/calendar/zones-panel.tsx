import type { CalendarZone, DeskCalendar } from '@tonnage/contract/desk-calendar';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/content/empty-state.tsx';
import { Panel } from '../../../ui/content/panel.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { TwoLines } from '../../../ui/data/two-lines.tsx';
import { words } from './words.ts';
import { ZoneDialog } from './zone-dialog.tsx';

/** The zones of all yards with their postcodes. */
export function ZonesPanel({ calendar, may }: { calendar: DeskCalendar; may: boolean }) {
  const [open, setOpen] = useState<CalendarZone | 'new' | null>(null);
  const not = may ? null : words.mayNot;
  return (
    <Panel
      title={words.zones}
      flush
      action={
        <Button size="sm" disabledReason={not} onClick={() => setOpen('new')}>
          {words.addZone}
        </Button>
      }
    >
      <DataTable
        caption={words.zones}
        rows={calendar.zones}
        rowKey={(zone) => zone.id}
        empty={<EmptyState text={words.noZones} />}
        columns={[
          {
            id: 'name',
            header: words.zone,
            card: 'title',
            render: (zone) => <TwoLines strong first={zone.name} second={zone.depot.name} />,
          },
          { id: 'prefixes', header: words.prefixes, card: 'under', render: (zone) => zone.prefixes.join(', ') },
          { id: 'permits', header: words.permitArea, render: (zone) => zone.permitArea?.name ?? null },
          { id: 'sites', header: words.sites, align: 'end', render: (zone) => zone.sites },
          {
            id: 'change',
            header: words.change,
            hideHeader: true,
            align: 'end',
            render: (zone) => (
              <Button
                size="sm"
                disabledReason={not}
                aria-label={words.zoneTitle(zone.name)}
                onClick={() => setOpen(zone)}
              >
                {words.change}
              </Button>
            ),
          },
        ]}
      />
      {open && <ZoneDialog calendar={calendar} zone={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}
