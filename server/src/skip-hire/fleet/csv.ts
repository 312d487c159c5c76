import { VEHICLE_KIND_LABELS } from '@tonnage/domain/skip-hire/vehicles';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import type { DriverRow, VehicleRow } from './queries.ts';

const SHARED: readonly CsvColumn<Pick<VehicleRow, 'depot' | 'active' | 'open_jobs'>>[] = [
  { header: 'Depot', cell: (row) => row.depot },
  { header: 'Status', cell: (row) => (row.active ? 'Active' : 'Inactive') },
  { header: 'Jobs to do', cell: (row) => row.open_jobs },
];

export const VEHICLES: readonly CsvColumn<VehicleRow>[] = [
  { header: 'Registration', cell: (row) => row.registration },
  { header: 'Name', cell: (row) => row.name },
  { header: 'Type', cell: (row) => VEHICLE_KIND_LABELS[row.kind] },
  { header: 'Payload, kg', cell: (row) => row.payload_kg },
  ...SHARED,
];

export const DRIVERS: readonly CsvColumn<DriverRow>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Telephone', cell: (row) => row.phone },
  ...SHARED,
];
