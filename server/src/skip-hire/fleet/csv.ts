import { VEHICLE_KIND_LABELS } from '@tonnage/domain/skip-hire/vehicles';
import { phoneCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { DriverRow, VehicleRow } from './queries.ts';

const SHARED: readonly FileColumn<Pick<VehicleRow, 'depot' | 'active' | 'open_jobs'>>[] = [
  { header: 'Depot', cell: (row) => row.depot },
  { header: 'Status', cell: (row) => (row.active ? 'Active' : 'Inactive') },
  { header: 'Jobs to do', cell: (row) => row.open_jobs },
];

export const VEHICLES: readonly FileColumn<VehicleRow>[] = [
  { header: 'Registration', cell: (row) => row.registration },
  { header: 'Name', cell: (row) => row.name },
  { header: 'Type', cell: (row) => VEHICLE_KIND_LABELS[row.kind] },
  { header: 'Payload, kg', cell: (row) => row.payload_kg },
  ...SHARED,
];

export const DRIVERS: readonly FileColumn<DriverRow>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Telephone', cell: (row) => phoneCell(row.phone) },
  ...SHARED,
];
