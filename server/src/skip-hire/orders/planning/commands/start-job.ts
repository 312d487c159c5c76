import type { TenantContext } from '../../../../platform/context.ts';
import { moveJobRow } from '../../move.commands.ts';
import { auditJob, requireJob } from '../../commands/job-event.ts';

/** The driver is on the way. */
export async function startJob(ctx: TenantContext, jobId: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  await moveJobRow(ctx.db, job.id, 'start', ctx.now, { started_at: ctx.now });
  await auditJob(ctx, job, 'job.started', job.vehicle_registration ? { vehicle: job.vehicle_registration } : {});
}

/** The driver has not set out after all: the job is allocated as before. Throws WRONG_STATE. */
export async function takeBackJob(ctx: TenantContext, jobId: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  await moveJobRow(ctx.db, job.id, 'take_back', ctx.now, { started_at: null });
  await auditJob(ctx, job, 'job.taken_back', job.vehicle_registration ? { vehicle: job.vehicle_registration } : {});
}
