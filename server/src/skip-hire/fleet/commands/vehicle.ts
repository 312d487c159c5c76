import type { Received, Sent } from '@tonnage/contract/endpoint';
import type * as fleet from '@tonnage/contract/skip-hire/fleet';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { toColumns } from '../../../platform/http/query-language/columns.ts';
import { Refusal, takenAs } from '../../../platform/refusal.ts';
import { requireDepot } from '../../depots/require-depot.queries.ts';
import { vehicleTable } from '../vehicles.queries.ts';

/** Adds a vehicle to a depot, ready to work. A second vehicle with the same registration is refused. Returns its id. */
export async function createVehicle(
  ctx: TenantContext,
  input: Sent<typeof fleet.createVehicle>['body']['data'],
): Promise<string> {
  const { db, now, scope } = ctx;
  await requireDepot(ctx, input.depotId);
  await requireUsualDriver(ctx, input.depotId, input.driverId ?? null);
  const id = newId(now);
  const added = await db
    .insertInto('vehicles')
    .values({ ...toColumns(input), id, tenant_id: scope.tenantId, created_at: now })
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

/**
 * Updates a vehicle. Deactivating one blocks new jobs; its jobs stay with it until staff unallocate them. One that has open jobs does not
 * move to another depot. Absent fields stay, and unchanged ones are not written. Throws NOT_FOUND, REGISTRATION_TAKEN, UNKNOWN_DRIVER,
 * WRONG_STATE.
 */
export async function updateVehicle(
  ctx: TenantContext,
  id: string,
  input: Received<typeof fleet.updateVehicle>['body']['data'],
): Promise<void> {
  const { db, scope } = ctx;
  const row = await vehicleTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  if (input.depotId !== undefined) await requireDepot(ctx, input.depotId);
  const { id: _id, openJobs: _openJobs, depot, driver, ...own } = row;
  const was = { ...own, depotId: depot.id, driverId: driver?.id ?? null };
  const is = { ...was, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) };
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  if (is.depotId !== was.depotId) await requireNoJobs(ctx, row);
  if (is.driverId !== was.driverId) await requireUsualDriver(ctx, is.depotId, is.driverId);
  // A driver stays at their depot.
  else if (is.depotId !== was.depotId) is.driverId = null;
  await db
    .updateTable('vehicles')
    // Only what was sent: what somebody else changes at the same time stays.
    .set(toColumns({ ...input, ...(is.driverId !== was.driverId && { driverId: is.driverId }) }))
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

/** Refuses a usual driver who is not an active one of the vehicle's depot. */
async function requireUsualDriver(
  { db, scope }: TenantContext,
  depotId: string,
  driverId: string | null,
): Promise<void> {
  if (driverId === null) return;
  const found = isId(driverId)
    ? await db
        .selectFrom('drivers')
        .select('id')
        .where('tenant_id', '=', scope.tenantId)
        .where('id', '=', driverId)
        .where('depot_id', '=', depotId)
        .where('active', '=', true)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal('UNKNOWN_DRIVER');
}

/** Refuses another depot to a vehicle with open jobs, which are its old depot's. A job that is being allocated to it is waited for. */
async function requireNoJobs({ db, scope }: TenantContext, vehicle: fleet.Vehicle): Promise<void> {
  await db
    .selectFrom('vehicles')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', vehicle.id)
    .forUpdate()
    .execute();
  const { jobs } = await db
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<string>().as('jobs'))
    .where('tenant_id', '=', scope.tenantId)
    .where('vehicle_id', '=', vehicle.id)
    .where('status', 'in', ['allocated', 'en_route'])
    .executeTakeFirstOrThrow();
  if (Number(jobs) === 0) return;
  const open = Number(jobs) === 1 ? '1 open job' : `${jobs} open jobs`;
  throw new Refusal('WRONG_STATE', {
    message: `${vehicle.registration} still has ${open} at ${vehicle.depot.name}. Move ${Number(jobs) === 1 ? 'it' : 'them'} to another lorry in the planner first.`,
    field: 'depotId',
  });
}
