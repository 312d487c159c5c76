import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { vehicleById } from '../queries.ts';
import type { VehicleInput } from './add-vehicle.ts';
import { requireDepot } from './require-depot.ts';

/**
 * Changes a vehicle. One that is stood down is given no job from then on; those that it has stay with it until the office takes
 * them back. What is absent stays, and what is so already writes nothing.
 */
export async function changeVehicle(
  ctx: TenantContext,
  id: string,
  input: { [Field in keyof VehicleInput]?: string | undefined } & { active?: boolean | undefined },
): Promise<void> {
  const { db, scope } = ctx;
  const row = await vehicleById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (input.depotId !== undefined) await requireDepot(ctx, input.depotId);
  const was = { depotId: row.depot_id, registration: row.registration, name: row.name, active: row.active };
  const is = { ...was, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) };
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await db
    .updateTable('vehicles')
    .set({ depot_id: is.depotId, registration: is.registration, name: is.name, active: is.active })
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
