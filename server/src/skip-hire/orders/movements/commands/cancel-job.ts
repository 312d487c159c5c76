import type { IfMatch } from '@tonnage/contract/endpoint';
import { mayCancelJob } from '@tonnage/domain/skip-hire/actions';
import { isFirstJob } from '@tonnage/domain/skip-hire/orders';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../../platform/context.ts';
import { requireVersion } from '../../../../platform/http/etag.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { releasePlaces, lockDays } from '../../../depots/commands/reserve-places.ts';
import { emailCancelled } from '../../commands/job-event.ts';
import { callerOf } from '../../placed-by.queries.ts';
import { cancelOrder } from '../../commands/cancel-order.ts';
import { lockUnpaid } from '../../commands/cancel-unpaid.ts';
import { lockJob, moveJobRow, moveOrderRow } from '../../move.commands.ts';
import { changeableJob } from '../../jobs.queries.ts';
import { refundCharge } from './movement-charge.ts';
import { withdrawMoveEmail } from '../../planning/commands/email-move.ts';
import { billing } from '../../ports.ts';
import { jobCancelled } from '../../emails/jobs.ts';

/**
 * Cancels a job for the customer before a vehicle is allocated: its capacity and its charge are released; a cancelled
 * collection leaves the container on site, and they are told. Cancelling an order's first job cancels the order. Returns the
 * order's id.
 */
export async function cancelJob(
  ctx: AccountContext,
  jobId: string,
  reason?: string | null,
  ifMatch: IfMatch = null,
): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('orders.edit');
  const row = await changeableJob(db, scope, jobId);
  if (!row) throw new Refusal('NOT_FOUND');
  if (isFirstJob(row.type)) await lockUnpaid(db, row.order_id);
  await lockJob(db, row.id);
  await requireVersion(db, 'jobs', row.id, ifMatch);
  if (isFirstJob(row.type)) {
    await cancelOrder(ctx, row.order_id, reason ?? undefined);
    return row.order_id;
  }
  const job = await changeableJob(db, scope, jobId);
  if (!job) throw new Refusal('NOT_FOUND');
  const may = mayCancelJob(job);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  if (job.type === 'collection') await moveOrderRow(db, job.order_id, 'release_collection', now);
  await lockDays(db, job.depot_id);
  await moveJobRow(db, job.id, 'cancel', now);
  await releasePlaces(db, { depotId: job.depot_id, date: job.date, places: 1 });
  await refundCharge(ctx, job);
  const duePence = await billing().creditOrder(
    ctx,
    { orderId: job.order_id, jobId: job.id },
    reason ?? 'Job cancelled',
  );
  const { type, date, slot } = job;
  await audit(ctx, {
    action: 'job.cancelled',
    entity: 'order',
    entityId: job.order_id,
    accountId: job.account_id,
    changes: { jobId: job.id, type, date, slot, ...(reason ? { reason } : {}) },
  });
  await withdrawMoveEmail(ctx, job.id);
  const to = { siteId: job.site_id, userId: job.requested_by, caller: callerOf(job) };
  await emailCancelled(
    ctx,
    jobCancelled,
    to,
    (by) => ({ ...by, jobId: job.id, reason: reason ?? null, refundDue: duePence > 0 }),
    job.id,
  );
  return job.order_id;
}
