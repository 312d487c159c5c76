import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { closeOrder } from '../../commands/close-order.ts';
import { billing, documents } from '../../ports.ts';
import { callerOf } from '../../placed-by.queries.ts';
import { orderDeclined } from '../../emails/orders.ts';
import { isFirstJob, moveJob } from '@tonnage/domain/skip-hire/orders';
import { releasePlaces, lockDays } from '../../../depots/commands/reserve-places.ts';
import { auditJob, recipientsOf, requireJob } from '../../commands/job-event.ts';
import { jobConfirmed, jobDeclined } from '../../emails/jobs.ts';
import { moveJobRow, lockJob, moveOrderRow } from '../../move.commands.ts';
import { refundCharge } from '../../movements/commands/movement-charge.ts';
import { confirmPlaced } from '../../placing/commands/confirm-placed.ts';

/** Staff decline a request, with a reason that the customer reads. */
export async function declineOrder(ctx: TenantContext, orderId: string, reason: string): Promise<void> {
  const { db, now, scope } = ctx;
  const order = await db
    .selectFrom('orders')
    .select(['account_id', 'site_id', 'placed_by', 'caller_name', 'caller_email'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  await closeOrder(db, { orderId, orderEvent: 'decline', jobEvent: 'decline', now, reason });
  const duePence = await billing().creditOrder(ctx, { orderId }, reason);
  await audit(ctx, {
    action: 'order.declined',
    entity: 'order',
    entityId: orderId,
    accountId: order.account_id,
    changes: { reason },
  });
  await emailCustomer(
    ctx,
    orderDeclined,
    { accountId: order.account_id, siteId: order.site_id, userId: order.placed_by, caller: callerOf(order) },
    { orderIds: [orderId], reason, refundDue: duePence > 0 },
  );
}

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

/**
 * Staff decline a request, with a reason that the customer reads: its capacity and its charge are released; a declined
 * collection leaves the container on site. Declining an order's first job declines the order.
 */
export async function declineJob(ctx: TenantContext, jobId: string, reason: string): Promise<void> {
  const { db, now } = ctx;
  await lockJob(db, (await requireJob(ctx, jobId)).id);
  const job = await requireJob(ctx, jobId);
  if (moveJob(job.status, 'decline') === null) throw new Refusal('WRONG_STATE');
  if (isFirstJob(job.type)) return declineOrder(ctx, job.order_id, reason);
  if (job.type === 'collection') await moveOrderRow(db, job.order_id, 'release_collection', now);
  await lockDays(db, job.depot_id);
  await moveJobRow(db, job.id, 'decline', now, { failed_reason: reason });
  await releasePlaces(db, { depotId: job.depot_id, date: job.date, places: 1 });
  await refundCharge(ctx, job);
  await billing().creditOrder(ctx, { orderId: job.order_id, jobId: job.id }, reason);
  await auditJob(ctx, job, 'job.declined', { reason });
  await emailCustomer(ctx, jobDeclined, recipientsOf(job), { jobId: job.id, reason });
}
