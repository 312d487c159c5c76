import type { IfMatch } from '@tonnage/contract/endpoint';
import { mayCancelOrder } from '@tonnage/domain/skip-hire/actions';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { requireVersion } from '../../../platform/http/etag.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { emailCancelled } from './job-event.ts';
import { orderedBy } from '../placed-by.queries.ts';
import { orderWithJobs } from '../queries.ts';
import { cancelUnpaid, lockUnpaid } from './cancel-unpaid.ts';
import { closeOrder } from './close-order.ts';
import { withdrawMoveEmail } from '../planning/commands/email-move.ts';
import { billing } from '../ports.ts';
import { orderCancelled } from '../emails/orders.ts';

/**
 * Cancels an order for the customer, while nothing is allocated: capacity and credit are released, and they are emailed. One
 * that awaits payment is cancelled with all that the same payment is for.
 */
export async function cancelOrder(
  ctx: AccountContext,
  orderId: string,
  reason?: string,
  ifMatch: IfMatch = null,
): Promise<void> {
  ctx.scope.require('orders.edit');
  const found = await orderWithJobs(ctx.db, ctx.scope, orderId);
  if (!found) throw new Refusal('NOT_FOUND');
  const unpaid = await lockUnpaid(ctx.db, found.row.id);
  // It may have been paid while the lock was awaited.
  const row = await orderWithJobs(ctx.db, ctx.scope, orderId);
  if (!row) throw new Refusal('NOT_FOUND');
  await requireVersion(ctx.db, 'orders', row.row.id, ifMatch);
  const may = mayCancelOrder(row.row, row.jobs);
  if (!may.allowed) throw new Refusal(may.code, { message: may.reason });
  const to = { siteId: row.row.site.id, ...(await orderedBy(ctx, orderId)) };
  const emailAbout = (orderIds: string[], refundDue: boolean) =>
    emailCancelled(ctx, orderCancelled, to, (by) => ({ ...by, orderIds, reason: reason ?? null, refundDue }), orderId);
  if (unpaid) {
    await cancelUnpaid(ctx, unpaid, reason);
    return emailAbout(unpaid.orderIds, false);
  }
  await closeOrder(ctx.db, { orderId, orderEvent: 'cancel', jobEvent: 'cancel', now: ctx.now, reason });
  const duePence = await billing().creditOrder(ctx, { orderId }, reason ?? 'Order cancelled');
  await audit(ctx, {
    action: 'order.cancelled',
    entity: 'order',
    entityId: orderId,
    accountId: ctx.scope.accountId,
    changes: reason ? { reason } : {},
  });
  // After the order, as a move on the planner locks them.
  for (const { id } of row.jobs) await withdrawMoveEmail(ctx, id);
  await emailAbout([orderId], duePence > 0);
}
