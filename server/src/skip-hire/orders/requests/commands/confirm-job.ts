import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import type { TenantContext } from '../../../../platform/context.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { confirmPlaced } from '../../placing/commands/confirm-placed.ts';
import { moveJobRow } from '../../move.commands.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { documents } from '../../ports.ts';
import { jobConfirmed } from '../../emails/jobs.ts';

/** Staff confirm a requested job; confirming an order's first job confirms the order. The customer is told. */
export async function confirmJob(ctx: TenantContext, jobId: string): Promise<void> {
  const job = await requireJob(ctx, jobId);
  if (isFirstJob(job.type)) await confirmPlaced(ctx, job.order_id);
  else {
    if (job.payment_status === 'pending')
      throw new Refusal('WRONG_STATE', {
        message: 'This job is awaiting its card payment. You can confirm it once it’s paid.',
      });
    await moveJobRow(ctx.db, job.id, 'confirm', ctx.now);
    await auditJob(ctx, job, 'job.confirmed');
    await documents().issueMissingNote(ctx, job);
  }
  await emailCustomer(ctx, jobConfirmed, recipientsOf(job), { jobId });
}
