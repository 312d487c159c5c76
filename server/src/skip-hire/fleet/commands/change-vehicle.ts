import type { Received } from '@tonnage/contract/endpoint';
import type { changeVehicle as endpoint } from '@tonnage/contract/skip-hire/fleet';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { vehicleTable } from '../vehicles.queries.ts';
import { requireDepot } from '../depot.queries.ts';

/**
 * Updates a vehicle. Deactivating one blocks new jobs; its jobs stay with it until staff unallocate them. Absent fields
 * stay, and unchanged ones are not written.
 */
export async function changeVehicle(
  ctx: TenantContext,
  id: string,
  input: Received<typeof endpoint>['body']['data'],
): Promise<void> {
  const { db, scope } = ctx;
  const row = await vehicleTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (input.depotId !== undefined) await requireDepot(ctx, input.depotId);
  const was = {
    depotId: row.depot.id,
    registration: row.registration,
    name: row.name,
    kind: row.kind,
    payloadKg: row.payloadKg,
    active: row.active,
  };
  const is = { ...was, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) };
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await db
    .updateTable('vehicles')
    .set({
      depot_id: is.depotId,
      registration: is.registration,
      name: is.name,
      kind: is.kind,
      payload_kg: is.payloadKg,
      active: is.active,
    })
    .where('id', '=', row.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute()
    .catch(takenAs('REGISTRATION_TAKEN'));
  const action = was.active === is.active ? 'changed' : is.active ? 'taken_up' : 'stood_down';
  await audit(ctx, {
    action: `vehicle.${action}`,
    entity: 'vehicle',
    entityId: row.id,
    accountId: null,
    changes: { was, is },
  });
}
