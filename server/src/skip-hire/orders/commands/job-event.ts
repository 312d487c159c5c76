import type { z } from 'zod';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext, TenantContext, Reading } from '../../../platform/context.ts';
import type { CustomerEmail } from '../../../core/email/define-email.ts';
import { emailCustomer, type Concerned } from '../../../core/email/commands/email-customer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { deskJob, type DeskJob } from '../jobs.queries.ts';
import { callerOf } from '../placed-by.queries.ts';

/** The job to act on. Throws NOT_FOUND. */
export async function requireJob(ctx: Reading<TenantContext>, jobId: string): Promise<DeskJob> {
  const job = await deskJob(ctx.db, ctx.scope.tenantId, jobId);
  if (!job) throw new Refusal('NOT_FOUND');
  return job;
}

/** The recipients of news about the job: whoever requested it, and the caller of an order by telephone. */
export function recipientsOf(job: DeskJob): Concerned {
  return { accountId: job.account_id, siteId: job.site_id, userId: job.requested_by, caller: callerOf(job) };
}

/**
 * Emails whoever ordered, and the customer's user who cancelled if it was somebody else, about a cancelled order or job;
 * each person once. `id`: of the order or the job.
 */
export async function emailCancelled<Data extends z.ZodObject>(
  ctx: AccountContext,
  kind: CustomerEmail<Data>,
  { siteId, userId, caller = null }: Omit<Concerned, 'accountId' | 'role'>,
  about: (by: { office: boolean }) => z.input<Data>,
  id: string,
): Promise<void> {
  const { accountId, actor } = ctx.scope;
  const office = actor.kind === 'staff';
  const people = new Set(office ? [userId] : [userId, actor.userId]);
  for (const person of people)
    await emailCustomer(ctx, kind, { accountId, siteId, userId: person, caller }, about({ office }), `cancelled:${id}`);
}

/** Records a job's event in its order's history. */
export async function auditJob(
  ctx: TenantContext,
  job: DeskJob,
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
