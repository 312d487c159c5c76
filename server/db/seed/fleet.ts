import { newId } from '../../src/platform/ids.ts';
import type { Making } from './factories.ts';

/** A vehicle of a yard. */
export async function makeVehicle(
  { db, now }: Making,
  vehicle: { tenantId: string; depotId: string; registration: string; name: string },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('vehicles')
    .values({
      id,
      tenant_id: vehicle.tenantId,
      depot_id: vehicle.depotId,
      registration: vehicle.registration,
      name: vehicle.name,
      created_at: now,
    })
    .execute();
  return id;
}

/** Somebody who drives for a yard. */
export async function makeDriver(
  { db, now }: Making,
  driver: { tenantId: string; depotId: string; name: string; phone?: string },
): Promise<string> {
  const id = newId(now);
  await db
    .insertInto('drivers')
    .values({
      id,
      tenant_id: driver.tenantId,
      depot_id: driver.depotId,
      name: driver.name,
      phone: driver.phone ?? null,
      created_at: now,
    })
    .execute();
  return id;
}
