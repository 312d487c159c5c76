import { mayLift, type ContainerShape, type VehicleKind } from '@tonnage/domain/skip-hire/vehicles';
import type { Selectable } from 'kysely';
import type { DB } from '../../../../../db/types.gen.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { allocateJob } from './allocate-job.ts';
import { requireJob } from '../../commands/job-event.ts';

/**
 * Allocates a job to an active vehicle and driver of its own depot. Throws UNKNOWN_VEHICLE, which names the one that is
 * not active there, and VEHICLE_UNSUITABLE for a skip loader at a roll-on.
 */
export async function allocateTo(
  ctx: TenantContext,
  jobId: string,
  to: { vehicleId: string; driverId: string },
): Promise<void> {
  const job = await requireJob(ctx, jobId);
  const vehicle = await activeIn(ctx, 'vehicles', job.depot_id, to.vehicleId);
  if (vehicle === undefined) throw new Refusal('UNKNOWN_VEHICLE', { field: 'vehicleId' });
  const driver = await activeIn(ctx, 'drivers', job.depot_id, to.driverId);
  if (driver === undefined) throw new Refusal('UNKNOWN_VEHICLE', { field: 'driverId' });
  const container = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('container_types as f', 'f.id', 'o.container_type_id')
    .innerJoin('container_sub_types as c', 'c.id', 'o.container_sub_type_id')
    .select(['c.name', 'f.shape'])
    .where('o.id', '=', job.order_id)
    .executeTakeFirstOrThrow();
  const may = mayLift(
    { name: vehicle.name, kind: vehicle.kind as VehicleKind },
    { name: container.name, shape: container.shape as ContainerShape },
  );
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason, field: 'vehicleId' });
  await allocateJob(ctx, jobId, { vehicle: vehicle.registration, driver: driver.name, ...to });
}

/** A vehicle or driver who is active at a depot; undefined also for a malformed id. */
async function activeIn<Table extends 'vehicles' | 'drivers'>(
  { db, scope }: TenantContext,
  table: Table,
  depotId: string,
  id: string,
): Promise<Selectable<DB[Table]> | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom(table as 'vehicles')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('depot_id', '=', depotId)
    .where('active', '=', true)
    // Waits for a concurrent deactivation.
    .forShare()
    .executeTakeFirst();
  return row as Selectable<DB[Table]> | undefined;
}
