import { LIMITS } from '@tonnage/contract/limits';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { BaseContext, TenantContext } from '../../../../platform/context.ts';
import { notifyChange, notifyRows } from '../../../../platform/events/notify-change.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { queueMail } from '../../../../core/email/commands/queue-email.ts';
import { callerOf } from '../../../orders/placed-by.queries.ts';
import { lockPaid, settlePayment } from './settle-payment.ts';
import { paymentLink } from '../../../orders/emails/orders.ts';
import { expirePaymentJob } from '../jobs.ts';

/**
 * A card was declined. What it was to pay for keeps its place for another try: from the first decline on for as long as a
 * payment link lasts, then it is cancelled as one that nobody paid. The next try gets a page of its own. A declined payment
 * of an invoice is over: the invoice stays open. Throws PAYMENT_SETTLED.
 */
export async function declinePayment(ctx: TenantContext, paymentId: string): Promise<void> {
  const { db, now, scope } = ctx;
  await lockPaid(ctx, paymentId);
  const payment = await db
    .selectFrom('payments')
    .select(['account_id', 'amount_pence', 'invoice_id', 'expires_at', 'declines'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', paymentId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (!payment) throw new Refusal('PAYMENT_SETTLED');
  if (payment.invoice_id !== null) return settlePayment(ctx, paymentId, 'declined');
  const { account_id: accountId, declines } = payment;
  const longest = new Date(Date.parse(now) + LIMITS.paymentLinkHours * 3_600_000);
  const expiresAt = (declines === 0 && longest > payment.expires_at! ? longest : payment.expires_at!).toISOString();
  await db
    .updateTable('payments')
    .set({ declines: declines + 1, expires_at: expiresAt, checkout_id: null, checkout_url: null })
    .where('id', '=', paymentId)
    .execute();
  await audit(ctx, {
    action: 'payment.card_declined',
    entity: 'payment',
    entityId: paymentId,
    accountId,
    changes: { amountPence: payment.amount_pence, until: expiresAt },
  });
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'orders' });
  if (declines > 0) return;
  await ctx.queue.send(db, expirePaymentJob, { paymentId, tenantId: scope.tenantId }, { at: expiresAt });
  await emailPayer(ctx, paymentId, accountId);
}

/** Tells whoever placed the orders of the payment, or rang for them, where to try again: they may have left the page. */
async function emailPayer(ctx: TenantContext, paymentId: string, accountId: string): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('users as u', 'u.id', 'o.placed_by')
    .select(['o.id', 'o.caller_name', 'o.caller_email', 'u.name', 'u.email'])
    .where('o.tenant_id', '=', ctx.scope.tenantId)
    .where('o.payment_id', '=', paymentId)
    .orderBy('o.id')
    .execute();
  const [first] = orders;
  if (!first) return;
  const payer = callerOf(first) ?? { name: first.name, email: first.email };
  if (payer.email !== null)
    await queueMail(
      ctx,
      paymentLink,
      { email: payer.email, name: payer.name, accountId },
      { orderIds: orders.map(({ id }) => id), paymentId },
    );
}

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
