import type { VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import type { Db } from '@tonnage/server/platform/db/db';
import { newId } from '@tonnage/server/platform/db/ids';
import type { Making } from './factories.ts';

/** A vehicle of a depot. */
export async function makeVehicle(
  { db, now }: Making,
  vehicle: {
    tenantId: string;
    depotId: string;
    registration: string;
    name: string;
    kind?: VehicleKind;
    driverId?: string;
  },
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
      kind: vehicle.kind ?? 'skip_loader',
      payload_kg: vehicle.kind === 'hook_loader' ? 14_000 : 8_500,
      driver_id: vehicle.driverId ?? null,
      created_at: now,
    })
    .execute();
  return id;
}

/** A driver of a depot. */
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

export interface Crew {
  depotId: string;
  kind: VehicleKind;
  vehicleId: string;
  driverId: string;
}

/** The demo's lorries and drivers: three at each depot, one of them with a hook. */
export async function seedFleet(
  making: Making,
  { tenantId, depots }: { tenantId: string; depots: { holbeck: string; bowling: string } },
): Promise<Crew[]> {
  const crews: Crew[] = [];
  for (const [depotId, registration, name, driver, phone] of [
    [depots.holbeck, 'YK71 ABC', 'Skip loader 1', 'Terry Blackwood', '07700 900117'],
    [depots.holbeck, 'YJ20 KRE', 'Skip loader 2', 'Nadia Rahman', '07700 900164'],
    [depots.holbeck, 'YN72 HVW', 'Hook loader 1', 'Dale Crossley', '07700 900128'],
    [depots.bowling, 'YD69 SLT', 'Skip loader 3', 'Piotr Zielak', '07700 900139'],
    [depots.bowling, 'YH23 PLO', 'Skip loader 4', 'Marcus Bell', '07700 900175'],
    [depots.bowling, 'YK23 RVO', 'Hook loader 2', 'Gareth Pugh', '07700 900183'],
  ] as const) {
    const place = { tenantId, depotId };
    const kind = name.startsWith('Hook') ? 'hook_loader' : 'skip_loader';
    const driverId = await makeDriver(making, { ...place, name: driver, phone });
    const vehicleId = await makeVehicle(making, { ...place, registration, name, kind, driverId });
    crews.push({ depotId, kind, vehicleId, driverId });
  }
  return crews;
}

/** The crews of the depot that serves each of the tenant's sites, by site id. */
export async function crewsBySite(
  db: Db,
  tenantId: string,
  crews: readonly Crew[],
): Promise<ReadonlyMap<string, readonly Crew[]>> {
  const sites = await db.selectFrom('sites').select(['id', 'depot_id']).where('tenant_id', '=', tenantId).execute();
  return new Map(sites.map((site) => [site.id, crews.filter(({ depotId }) => depotId === site.depot_id)]));
}
