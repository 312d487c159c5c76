import type { Db } from '@tonnage/server/platform/db/db';

export interface Crew {
  vehicleId: string;
  registration: string;
  driverId: string;
  driver: string;
  hook: boolean;
}

export interface Depot {
  id: string;
  code: string;
  /** As papers print it. */
  text: string;
  permitNumber: string | null;
  crews: readonly Crew[];
}

/** The depots with their vehicles, each with its usual driver, in a fixed order. */
export async function depotsOf(db: Db, tenantId: string): Promise<Depot[]> {
  const depots = await db.selectFrom('depots').selectAll().where('tenant_id', '=', tenantId).orderBy('code').execute();
  const vehicles = await db
    .selectFrom('vehicles')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
  const drivers = await db.selectFrom('drivers').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();
  return depots.map((depot) => {
    const theirs = drivers.filter(({ depot_id: id }) => id === depot.id);
    return {
      id: depot.id,
      code: depot.code,
      text: [depot.name, depot.address].filter(Boolean).join(', '),
      permitNumber: depot.permit_number,
      crews: vehicles
        .filter(({ depot_id: id }) => id === depot.id)
        .flatMap(({ id: vehicleId, registration, kind }, i): Crew[] => {
          const driver = theirs[i];
          const hook = kind === 'hook_loader';
          return driver ? [{ vehicleId, registration, driverId: driver.id, driver: driver.name, hook }] : [];
        }),
    };
  });
}
