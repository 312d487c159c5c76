import type { Vehicle } from '@tonnage/contract/skip-hire/fleet';
import { sql } from 'kysely';
import type { FileColumn } from '../../platform/formats/cells.ts';

/** The open jobs of a vehicle or a driver `x`. */
export const openJobsBy = (reference: 'j.vehicle_id' | 'j.driver_id') =>
  sql`(select count(*)::int from jobs j where ${sql.ref(reference)} = x.id and j.status in ('allocated', 'en_route'))`;

/** The last columns of both files. */
export const WORKING_COLUMNS: readonly FileColumn<Pick<Vehicle, 'depot' | 'active' | 'openJobs'>>[] = [
  { header: 'Depot', cell: (row) => row.depot.name },
  { header: 'Status', cell: (row) => (row.active ? 'Active' : 'Inactive') },
  { header: 'Jobs to do', cell: (row) => row.openJobs },
];
