import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { allocateMoney, releaseMoney } from '../../invoices/commands/allocate-money.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import { lockRecorded } from './lock-recorded.ts';
import { paymentCorrected } from '../correction-email.ts';

/**
 * Voids a payment that was recorded by mistake, or whose cheque bounced, with a reason. What it paid is open and counts
 * against the credit limit again; other unused money of the account pays it where there is some. One that was taken with
 * orders leaves them as they are: its receipt is an invoice like any other from then on. Those who pay the account's invoices
 * are emailed. Throws PAYMENT_VOIDED,
 * PAID_BY_CARD.
 */
export async function voidPayment(ctx: TenantContext, paymentId: string, reason: string): Promise<void> {
  requireBookkeeper(ctx);
  const payment = await lockRecorded(ctx, paymentId);
  const { account_id: accountId, amount_pence: amountPence } = payment;
  const reopened = await undo(
    ctx,
    { id: paymentId, accountId, amountPence, refundDuePence: payment.refund_due_pence },
    reason,
  );
  await allocateMoney(ctx, accountId);
  await audit(ctx, {
    action: 'payment.voided',
    entity: 'payment',
    entityId: paymentId,
    accountId,
    changes: { amountPence, reason, ...(reopened.length > 0 && { reopened: reopened.join(', ') }) },
  });
  await mailPayers(ctx, paymentCorrected, accountId, { paymentId, correction: 'voided' });
}

/**
 * Marks a payment voided, releases what it paid and counts it against the credit limit again. The caller holds the
 * payment's and the account's rows. `movedTo` is the payment of another account that replaces it. Returns the numbers of
 * the invoices that are open again.
 */
export async function undo(
  ctx: TenantContext,
  payment: { id: string; accountId: string; amountPence: number; refundDuePence: number },
  reason: string,
  movedTo: string | null = null,
): Promise<string[]> {
  const { db, now } = ctx;
  const reopened = await releaseMoney(ctx, payment.accountId, payment.id);
  // What was to be refunded is credited already, and is owed to nobody now.
  await addDebt(db, payment.accountId, payment.amountPence - payment.refundDuePence);
  await db
    .updateTable('payments')
    .set({
      status: 'voided',
      refund_due_pence: 0,
      voided_on: dateIn(LONDON, now),
      void_reason: reason,
      moved_to: movedTo,
    })
    .where('id', '=', payment.id)
    .execute();
  return reopened;
}
