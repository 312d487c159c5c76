import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mayAllocate } from '@tonnage/domain/skip-hire/guards';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { lockJob, moveJobRow } from '../../move.commands.ts';
import { auditJob, requireJob } from '../../commands/job-event.ts';

/**
 * Allocates a confirmed job to a vehicle and its driver. On the road this needs a granted permit that covers the date;
 * everywhere, the company's registration as a waste carrier. Throws CARRIER_EXPIRED, PERMIT_REQUIRED, WRONG_STATE.
 */
export async function allocateJob(
  ctx: TenantContext,
  jobId: string,
  to: { vehicle: string; driver: string; vehicleId?: string; driverId?: string },
): Promise<void> {
  // The customer may be moving it to another day at the same time.
  await lockJob(ctx.db, jobId);
  const job = await requireJob(ctx, jobId);
  const permits = await ctx.db
    .selectFrom('permits')
    .select(['status', 'valid_from as from', 'valid_to as to'])
    .where('order_id', '=', job.order_id)
    .execute();
  const { carrier_expires_on: carrierUntil } = await ctx.db
    .selectFrom('tenants')
    .select('carrier_expires_on')
    .where('id', '=', ctx.scope.tenantId)
    .executeTakeFirstOrThrow();
  const may = mayAllocate({ placement: job.type === 'delivery' ? job.placement : 'private', date: job.date }, permits, {
    carrierUntil,
    today: dateIn(LONDON, ctx.now),
  });
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  await moveJobRow(ctx.db, job.id, 'allocate', ctx.now, {
    vehicle_registration: to.vehicle,
    driver_name: to.driver,
    vehicle_id: to.vehicleId ?? null,
    driver_id: to.driverId ?? null,
  });
  await auditJob(ctx, job, 'job.allocated', { vehicle: to.vehicle, driver: to.driver });
}
