import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { driverTable } from '../drivers.queries.ts';
import type { DriverInput } from './add-driver.ts';
import { requireDepot } from '../depot.queries.ts';

/**
 * Updates a driver. Deactivating one blocks new jobs and revokes the links to their days; their jobs stay with them
 * until staff unallocate them. Absent fields stay, and unchanged ones are not written.
 */
export async function changeDriver(
  ctx: TenantContext,
  id: string,
  input: { [Field in keyof DriverInput]?: DriverInput[Field] | undefined } & { active?: boolean | undefined },
): Promise<void> {
  const { db, scope } = ctx;
  const row = await driverTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (input.depotId !== undefined) await requireDepot(ctx, input.depotId);
  const was = { depotId: row.depot.id, name: row.name, phone: row.phone, active: row.active };
  const is = { ...was, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) };
  is.phone ||= null;
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await db
    .updateTable('drivers')
    .set({ depot_id: is.depotId, name: is.name, phone: is.phone, active: is.active })
    .where('id', '=', row.id)
    .where('tenant_id', '=', scope.tenantId)
    .execute();
  const action = was.active === is.active ? 'changed' : is.active ? 'taken_up' : 'stood_down';
  await audit(ctx, {
    action: `driver.${action}`,
    entity: 'driver',
    entityId: row.id,
    accountId: null,
    changes: { was, is },
  });
}
