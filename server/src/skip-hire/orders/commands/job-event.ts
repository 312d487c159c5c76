import { audit } from '../../../platform/audit.ts';
import type { TenantContext, Reading } from '../../../platform/http/context.ts';
import type { Concerned } from '../../../core/email/commands/email-customer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { officeJob, type OfficeJob } from '../jobs.queries.ts';

/** The job to act on. Throws NOT_FOUND. */
export async function requireJob(ctx: Reading<TenantContext>, jobId: string): Promise<OfficeJob> {
  const job = await officeJob(ctx.db, ctx.scope.tenantId, jobId);
  if (!job) throw new Refusal('NOT_FOUND');
  return job;
}

/** The recipients of news about the job. */
export function recipientsOf(job: OfficeJob): Concerned {
  return { accountId: job.account_id, siteId: job.site_id, userId: job.requested_by };
}

/** Records a job's event in its order's history. */
export async function auditJob(
  ctx: TenantContext,
  job: OfficeJob,
  action: string,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await audit(ctx, {
    action,
    entity: 'order',
    entityId: job.order_id,
    accountId: job.account_id,
    changes: { jobId: job.id, type: job.type, date: job.date, slot: job.slot, ...changes },
  });
}
