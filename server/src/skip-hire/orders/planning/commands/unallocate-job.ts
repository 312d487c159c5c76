import type { TenantContext } from '../../../../platform/context.ts';
import { moveJobRow } from '../../move.commands.ts';
import { auditJob, requireJob } from '../../commands/job-event.ts';

/** Unallocates a job from its vehicle: it is confirmed as before, and may be moved or allocated again. */
export async function unallocateJob(ctx: TenantContext, jobId: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  const unallocated = { vehicle_registration: null, driver_name: null, vehicle_id: null, driver_id: null };
  await moveJobRow(ctx.db, job.id, 'unallocate', ctx.now, unallocated);
  await auditJob(ctx, job, 'job.unallocated', job.vehicle_registration ? { vehicle: job.vehicle_registration } : {});
}
