import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { sql } from 'kysely';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { notifyRows } from '../../../../platform/events/notify-change.ts';
import { releaseCredit, reserveCredit } from '../../../accounts/commands/reserve-credit.ts';
import { billing } from '../../ports.ts';

/** The account of a charge, and the payment that paid it, if any. */
interface Charged {
  account_id: string;
  payment_id: string | null;
}

/**
 * Adjusts what a job costs, pence with VAT: on account the credit is taken or released; for a card payment the
 * difference is due back to the card. A card is never owed more than it paid; the caller has ruled out that it is
 * charged more.
 */
export async function moveCharge(db: Db, job: Charged, differencePence: number): Promise<void> {
  if (differencePence === 0) return;
  if (job.payment_id === null) {
    if (differencePence > 0) await reserveCredit(db, job.account_id, differencePence);
    else await releaseCredit(db, job.account_id, -differencePence);
    return;
  }
  if (differencePence < 0) await recordRefundDue(db, job.payment_id, -differencePence);
}

/** Records what staff have to refund to a card. A pending payment is closed instead, so nothing is taken. */
export async function recordRefundDue(db: Db, paymentId: string, pence: number): Promise<void> {
  const owed = await db
    .updateTable('payments')
    .set({ refund_due_pence: sql<number>`least(amount_pence, refund_due_pence + ${pence}::integer)` })
    .where('id', '=', paymentId)
    .where('status', '=', 'paid')
    .returning(['tenant_id', 'account_id'])
    .execute();
  notifyRows(db, 'money', owed);
}

/**
 * Reverses the charge of a movement that was not done: its credit is released, a card that has paid is owed a refund,
 * and a pending payment is closed, so that it cannot be completed any more.
 */
export async function refundCharge(
  ctx: TenantContext | AccountContext,
  job: { account_id: string; payment_id: string | null; price: unknown },
): Promise<void> {
  const price = job.price as JobPrice | null;
  if (price === null || price.grossPence === 0) return;
  if (job.payment_id !== null) await billing().closePayment(ctx, job.payment_id);
  await moveCharge(ctx.db, job, -price.grossPence);
}
