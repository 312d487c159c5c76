import type { Driver, Vehicle } from '@tonnage/contract/skip-hire/fleet';
import type { DriverRow, VehicleRow } from './queries.ts';

export function presentVehicle(row: VehicleRow): Vehicle {
  const { id, name, active, registration, kind } = row;
  const depot = { id: row.depot_id, name: row.depot };
  return { id, name, active, registration, kind, payloadKg: row.payload_kg, depot, openJobs: row.open_jobs };
}

export function presentDriver(row: DriverRow): Driver {
  const { id, name, active, phone } = row;
  return { id, name, active, phone, depot: { id: row.depot_id, name: row.depot }, openJobs: row.open_jobs };
}
