import type { TenantContext } from '../../../platform/context.ts';
import { confirmPlaced } from '../../orders/commands/confirm-placed.ts';
import { moveJobRow } from '../../orders/move.commands.ts';
import { auditJob, requireJob } from './job-event.ts';

/** The office confirms a requested job; the first job of an order confirms the order with it. */
export async function confirmJob(ctx: TenantContext, jobId: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  if (job.type === 'delivery' || job.type === 'wait_and_load') return confirmPlaced(ctx, job.order_id);
  await moveJobRow(ctx.db, job.id, 'confirm', ctx.now);
  await auditJob(ctx, job, 'job.confirmed');
}
