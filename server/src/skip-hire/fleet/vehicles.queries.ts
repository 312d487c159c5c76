import { listVehicles } from '@tonnage/contract/skip-hire/fleet';
import { VEHICLE_KIND_LABELS } from '@tonnage/domain/skip-hire/vehicles';
import { sql } from 'kysely';
import { namedIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';
import { openJobsBy, WORKING_COLUMNS } from './working.ts';

/** The company's vehicles, active ones first, by name. */
export const vehicleTable = listTable(listVehicles, {
  as: 'x',
  rows: ({ db, scope }) => db.selectFrom('vehicles as x').selectAll('x').where('x.tenant_id', '=', scope.tenantId),
  columns: {
    depot: namedIn('depots', 'x.depot_id'),
    driver: namedIn('drivers', 'x.driver_id'),
    openJobs: openJobsBy('j.vehicle_id'),
  },
  order: { name: sql`lower(x.name)` },
  file: {
    name: 'vehicles',
    columns: [
      { header: 'Registration', cell: (row) => row.registration },
      { header: 'Name', cell: (row) => row.name },
      { header: 'Type', cell: (row) => VEHICLE_KIND_LABELS[row.kind] },
      { header: 'Payload, kg', cell: (row) => row.payloadKg },
      { header: 'Usual driver', cell: (row) => row.driver?.name ?? null },
      { header: 'MOT expires', cell: (row) => row.motExpiresOn },
      { header: 'Tachograph calibration expires', cell: (row) => row.tachographExpiresOn },
      { header: 'Insurance expires', cell: (row) => row.insuranceExpiresOn },
      ...WORKING_COLUMNS,
    ],
  },
});
