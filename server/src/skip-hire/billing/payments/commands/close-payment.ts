import type { BaseContext } from '../../../../platform/context.ts';
import { notifyRows } from '../../../../platform/events/notify-change.ts';
import { expirePaymentJob } from '../jobs.ts';

/**
 * Ends a pending card payment whose order or movement was cancelled. The worker closes the processor's page; if the page
 * was just being paid, the money is recorded as due back to the card (`takeCardNews`).
 */
export async function closePayment(
  ctx: BaseContext & { scope: { tenantId: string } },
  paymentId: string,
): Promise<void> {
  const { db, now } = ctx;
  const { tenantId } = ctx.scope;
  const closed = await db
    .updateTable('payments')
    .set({ status: 'expired', settled_at: now, expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .returning(['tenant_id', 'account_id'])
    .execute();
  if (closed.length === 0) return;
  await ctx.queue.send(db, expirePaymentJob, { paymentId, tenantId });
  notifyRows(db, 'money', closed);
}
