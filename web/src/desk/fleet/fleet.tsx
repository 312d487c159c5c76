import { VEHICLE_KIND_LABELS } from '@tonnage/domain/skip-hire/vehicles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { asLink, useGoTo } from '../../shared/address.ts';
import { listFile } from '../../shared/list.ts';
import { useList } from '../../shared/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { AbsencePanel } from './absence-panel.tsx';
import { FleetDialog, type FleetOpen } from './fleet-dialog.tsx';
import { FleetPanel } from './fleet-panel.tsx';
import { words } from './words.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { fleetPage, type FleetSearch } from './screens.ts';
import { DepotSelect } from '../parts/depot-select.tsx';
import { words as screenNames } from '../words.ts';

const PATH = '/desk/fleet';

/** The company's vehicles and drivers: add, edit, deactivate. */
export function Fleet() {
  const search = useSearch({ from: '/staff/desk/fleet' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const vehicles = useList('listVehicles', fleetPage(search, 'vehicles'));
  const drivers = useList('listDrivers', fleetPage(search, 'drivers'));
  const goTo = useGoTo();
  const [open, setOpen] = useState<FleetOpen | null>(null);
  const may = desk.permissions.includes('jobs.manage');
  const { depot } = search;
  const to = (over: FleetSearch) => asLink({ path: PATH, search: { ...search, ...over } });
  return (
    <>
      <PageHead
        title={
          vehicles.pagination && drivers.pagination
            ? words.title(vehicles.pagination, drivers.pagination)
            : screenNames.fleet
        }
        sub="Lorries and drivers available for jobs. Inactive ones can’t be allocated; past jobs keep their names."
        actions={
          <>
            <DepotSelect
              label="Depot"
              depots={desk.depots}
              value={depot}
              all="All depots"
              onChange={(chosen) => goTo({ path: PATH, search: { depot: chosen } })}
            />
            {may && (
              <Button variant="primary" onClick={() => setOpen({ kind: 'vehicle', row: null })}>
                {words.createVehicle}
              </Button>
            )}
          </>
        }
      />
      <Stack>
        <FleetPanel
          title="Lorries"
          list={vehicles}
          own={[
            { id: 'registration', header: words.registration, nowrap: true, render: (row) => row.registration },
            { id: 'kind', header: 'Type', nowrap: true, render: (row) => VEHICLE_KIND_LABELS[row.kind] },
            {
              id: 'payload',
              header: 'Payload',
              align: 'end',
              nowrap: true,
              render: (row) => (row.payloadKg === null ? '' : `${row.payloadKg.toLocaleString('en-GB')} kg`),
            },
          ]}
          empty="No lorries yet. Add one to allocate jobs."
          add={null}
          file={listFile('listVehicles', search)}
          linkTo={(page) => to({ vehicles: page > 1 ? page : undefined })}
          onChange={may ? (row) => setOpen({ kind: 'vehicle', row }) : undefined}
        />
        <FleetPanel
          title="Drivers"
          list={drivers}
          own={[{ id: 'phone', header: words.phone, nowrap: true, render: (row) => row.phone ?? '' }]}
          empty="No drivers yet. Add one to allocate jobs."
          add={
            may && (
              <Button size="sm" onClick={() => setOpen({ kind: 'driver', row: null })}>
                {words.createDriver}
              </Button>
            )
          }
          file={listFile('listDrivers', search)}
          linkTo={(page) => to({ drivers: page > 1 ? page : undefined })}
          onChange={may ? (row) => setOpen({ kind: 'driver', row }) : undefined}
        />
        {may && <AbsencePanel />}
      </Stack>
      {open && <FleetDialog open={open} depots={desk.depots} onClose={() => setOpen(null)} />}
    </>
  );
}
