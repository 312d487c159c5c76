import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireDepot } from './require-depot.ts';

export interface VehicleInput {
  depotId: string;
  registration: string;
  name: string;
}

/** Adds a vehicle to a depot, ready to work. A second vehicle with the same registration is refused. Returns its id. */
export async function addVehicle(ctx: TenantContext, input: VehicleInput): Promise<string> {
  const { db, now, scope } = ctx;
  await requireDepot(ctx, input.depotId);
  const id = newId(now);
  const { depotId, registration, name } = input;
  const added = await db
    .insertInto('vehicles')
    .values({ id, tenant_id: scope.tenantId, depot_id: depotId, registration, name, created_at: now })
    .onConflict((c) => c.columns(['tenant_id', 'registration']).doNothing())
    .executeTakeFirst();
  if (Number(added.numInsertedOrUpdatedRows ?? 0) === 0) throw new Refusal('REGISTRATION_TAKEN');
  await audit(ctx, {
    action: 'vehicle.added',
    entity: 'vehicle',
    entityId: id,
    accountId: null,
    changes: { ...input },
  });
  return id;
}
