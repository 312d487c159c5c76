import { exportDrivers, exportVehicles } from '@tonnage/contract/desk-exports';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { driversAfter, vehiclesAfter, type DriverRow, type VehicleRow } from './queries.ts';

const SHARED: readonly CsvColumn<Pick<VehicleRow, 'depot' | 'active' | 'open_jobs'>>[] = [
  { header: 'Depot', cell: (row) => row.depot },
  { header: 'Status', cell: (row) => (row.active ? 'Active' : 'Inactive') },
  { header: 'Jobs to do', cell: (row) => row.open_jobs },
];

const VEHICLES: readonly CsvColumn<VehicleRow>[] = [
  { header: 'Registration', cell: (row) => row.registration },
  { header: 'Name', cell: (row) => row.name },
  ...SHARED,
];

const DRIVERS: readonly CsvColumn<DriverRow>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Telephone', cell: (row) => row.phone },
  ...SHARED,
];

export function fleetExportRoutes(text: TextBinder): void {
  text.staff(exportVehicles, (enter, { query }) =>
    csvFile(enter, {
      name: 'vehicles',
      columns: VEHICLES,
      after: (ctx, last: VehicleRow | null, limit) => vehiclesAfter(ctx, query, { last, limit }),
    }),
  );
  text.staff(exportDrivers, (enter, { query }) =>
    csvFile(enter, {
      name: 'drivers',
      columns: DRIVERS,
      after: (ctx, last: DriverRow | null, limit) => driversAfter(ctx, query, { last, limit }),
    }),
  );
}
