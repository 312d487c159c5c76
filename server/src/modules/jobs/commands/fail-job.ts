import type { JobPrice } from '@tonnage/domain/pricing';
import type { TenantContext } from '../../../platform/context.ts';
import { giveBackCredit } from '../../accounts/commands/take-credit.ts';
import { moveJobRow, moveOrderRow } from '../../orders/move.commands.ts';
import { auditJob, requireJob } from './job-event.ts';

/** The vehicle was there and could not do it (no access, overloaded). A failed collection leaves the container on site. */
export async function failJob(ctx: TenantContext, jobId: string, reason: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  if (job.type === 'collection') await moveOrderRow(ctx.db, job.order_id, 'release_collection', ctx.now);
  await moveJobRow(ctx.db, job.id, 'fail', ctx.now, { failed_reason: reason });
  // An exchange that was not done is not owed for.
  const price = job.price as JobPrice | null;
  if (job.type === 'exchange' && job.account_type === 'credit' && price !== null) {
    await giveBackCredit(ctx.db, job.account_id, price.grossPence);
  }
  await auditJob(ctx, job, 'job.failed', { reason });
}
