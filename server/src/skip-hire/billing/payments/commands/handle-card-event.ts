import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { CardEvent } from '../../../../platform/cards/cards.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { declinePayment } from './decline-payment.ts';
import { lockPaid, payDebt, settlePayment } from './settle-payment.ts';

/**
 * Handles a processor's event about a payment, however it arrives and however often. The first outcome settles the
 * payment. Money that arrived after the payment ended, or with another amount, is still recorded: for an invoice it
 * pays what is open; for orders, which are cancelled then, staff owe a refund to the card. Ignores a payment that is
 * not ours.
 */
export async function takeCardNews(ctx: TenantContext, changes: CardEvent): Promise<void> {
  const { db, scope } = ctx;
  if (!isId(changes.paymentId)) return;
  await lockPaid(ctx, changes.paymentId);
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'account_id', 'amount_pence', 'status', 'invoice_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('provider', '=', 'stripe')
    .where('id', '=', changes.paymentId)
    .executeTakeFirst();
  if (!payment || payment.status === 'paid') return;
  if (changes.outcome !== 'paid') {
    if (payment.status !== 'pending') return;
    if (changes.outcome === 'declined') await declinePayment(ctx, payment.id);
    else await settlePayment(ctx, payment.id, 'expired');
    return;
  }
  const requested = { status: payment.status, amountPence: payment.amount_pence };
  if (changes.currency !== 'gbp' || changes.amountPence <= 0) {
    await audit(ctx, {
      action: 'payment.unreadable',
      entity: 'payment',
      entityId: payment.id,
      accountId: payment.account_id,
      changes: { ...changes, asked: requested },
    });
    return;
  }
  if (payment.status === 'pending') {
    if (changes.amountPence === payment.amount_pence) return settlePayment(ctx, payment.id, 'paid');
    // Nothing is delivered for another amount than the one requested.
    await settlePayment(ctx, payment.id, 'declined');
  }
  await storeLatePayment(ctx, { ...payment, amount_pence: changes.amountPence }, requested);
}

/** Money arrived, but not for what it was requested for. */
async function storeLatePayment(
  ctx: TenantContext,
  payment: { id: string; account_id: string; amount_pence: number; invoice_id: string | null },
  requested: object,
): Promise<void> {
  const { db, now } = ctx;
  const { id, account_id, amount_pence, invoice_id } = payment;
  await db
    .updateTable('payments')
    .set({
      status: 'paid',
      amount_pence,
      settled_at: now,
      received_on: dateIn(LONDON, now),
      refund_due_pence: invoice_id === null ? amount_pence : 0,
    })
    .where('id', '=', id)
    .execute();
  await audit(ctx, {
    action: 'payment.kept',
    entity: 'payment',
    entityId: id,
    accountId: account_id,
    changes: { amountPence: amount_pence, asked: requested },
  });
  if (invoice_id !== null) await payDebt(ctx, id, { account_id, amount_pence, invoice_id });
}
