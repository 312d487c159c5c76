import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { touched } from '../../../../platform/http/etag.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { auditJob, emailCancelled, recipientsOf } from '../../commands/job-event.ts';
import { cancelOrder } from '../../commands/cancel-order.ts';
import { requireToRebook } from '../failed.queries.ts';
import { jobCancelled } from '../../emails/jobs.ts';

/**
 * Decides that a failed job is not booked again, and tells the customer why. Without its delivery nothing is left of an
 * order, which is cancelled; after any other job the container stays on hire as it is. Returns the order's id. Throws
 * NOT_FOUND, WRONG_STATE (also for one that was rebooked or dismissed already).
 */
export async function dismissFailed(ctx: TenantContext, jobId: string, reason: string): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('jobs.manage');
  const failed = await requireToRebook(ctx, jobId);
  const account = { ...ctx, scope: scope.inAccount(failed.account_id), ip: null };
  if (isFirstJob(failed.type)) {
    await cancelOrder(account, failed.order_id, reason);
    return failed.order_id;
  }
  await db
    .updateTable('jobs')
    .set({ dismissed_at: now, updated_at: touched(now) })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', failed.id)
    .execute();
  await auditJob(ctx, failed, 'job.dismissed', { reason });
  await emailCancelled(
    account,
    jobCancelled,
    recipientsOf(failed),
    (by) => ({ ...by, jobId: failed.id, reason }),
    failed.id,
  );
  return failed.order_id;
}
