import type { Received } from '@tonnage/contract/endpoint';
import type { addVehicle as endpoint } from '@tonnage/contract/skip-hire/fleet';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireDepot } from '../depot.queries.ts';

type VehicleInput = Received<typeof endpoint>['body']['data'];

/** Adds a vehicle to a depot, ready to work. A second vehicle with the same registration is refused. Returns its id. */
export async function addVehicle(ctx: TenantContext, input: VehicleInput): Promise<string> {
  const { db, now, scope } = ctx;
  await requireDepot(ctx, input.depotId);
  const id = newId(now);
  const { depotId, registration, name, kind, payloadKg } = input;
  const added = await db
    .insertInto('vehicles')
    .values({
      id,
      tenant_id: scope.tenantId,
      depot_id: depotId,
      registration,
      name,
      kind,
      payload_kg: payloadKg,
      created_at: now,
    })
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
