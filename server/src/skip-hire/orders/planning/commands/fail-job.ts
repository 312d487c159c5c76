import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import type { TenantContext } from '../../../../platform/context.ts';
import { moveJobRow, moveOrderRow } from '../../move.commands.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { refundCharge } from '../../movements/commands/movement-charge.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { billing } from '../../ports.ts';
import { jobFailed } from '../../emails/jobs.ts';
import { withdrawMoveEmail } from './email-move.ts';

/**
 * The vehicle was there and could not do the job (no access, overloaded), and the customer is told why. A failed
 * collection leaves the container on site.
 */
export async function failJob(ctx: TenantContext, jobId: string, reason: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  if (job.type === 'collection') await moveOrderRow(ctx.db, job.order_id, 'release_collection', ctx.now);
  await moveJobRow(ctx.db, job.id, 'fail', ctx.now, { failed_reason: reason, failed_at: ctx.now });
  // A movement that was not done is not owed; the delivery's charge is the order's, which goes on.
  let duePence = 0;
  if (!isFirstJob(job.type)) {
    await refundCharge(ctx, job);
    duePence = await billing().creditOrder(ctx, { orderId: job.order_id, jobId: job.id }, reason);
  }
  await auditJob(ctx, job, 'job.failed', { reason });
  await withdrawMoveEmail(ctx, job.id);
  await emailCustomer(ctx, jobFailed, recipientsOf(job), { jobId: job.id, reason, refundDue: duePence > 0 });
}
