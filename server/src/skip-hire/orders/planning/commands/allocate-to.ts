import type { TenantContext } from '../../../../platform/http/context.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { allocateJob } from './allocate-job.ts';
import { requireJob } from '../../commands/job-event.ts';

/**
 * Allocates a job to an active vehicle and driver of its own depot. Throws UNKNOWN_VEHICLE, which names the one that is
 * not active there.
 */
export async function allocateTo(
  ctx: TenantContext,
  jobId: string,
  to: { vehicleId: string; driverId: string },
): Promise<void> {
  const job = await requireJob(ctx, jobId);
  const vehicle = await ofYard(ctx, 'vehicles', 'registration', job.depot_id, to.vehicleId);
  if (vehicle === undefined) throw new Refusal('UNKNOWN_VEHICLE', { field: 'vehicleId' });
  const driver = await ofYard(ctx, 'drivers', 'name', job.depot_id, to.driverId);
  if (driver === undefined) throw new Refusal('UNKNOWN_VEHICLE', { field: 'driverId' });
  await allocateJob(ctx, jobId, { vehicle, driver, ...to });
}

async function ofYard<Table extends 'vehicles' | 'drivers'>(
  { db, scope }: TenantContext,
  table: Table,
  name: Table extends 'vehicles' ? 'registration' : 'name',
  depotId: string,
  id: string,
): Promise<string | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom(table as 'vehicles')
    .select(name as 'registration')
    .where('id', '=', id)
    .where('tenant_id', '=', scope.tenantId)
    .where('depot_id', '=', depotId)
    .where('active', '=', true)
    // Waits for a concurrent deactivation.
    .forShare()
    .executeTakeFirst();
  return (row as Record<string, string> | undefined)?.[name];
}
