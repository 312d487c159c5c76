import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { giveBackCredit, takeCredit } from '../../../accounts/commands/take-credit.ts';
import { notifyRows } from '../../../../platform/events/notify-change.ts';

/** Whose charge it is, and by which payment it was made, if by one. */
interface Charged {
  account_id: string;
  payment_id: string | null;
}

/**
 * Makes what a job costs more or less, pence with VAT: on account the credit is taken or given back, of what a card has paid
 * the rest is owed to the card. A card is never owed more than it paid; that it is not charged more, the caller has refused.
 */
export async function moveCharge(db: Db, job: Charged, differencePence: number): Promise<void> {
  if (differencePence === 0) return;
  if (job.payment_id === null) {
    if (differencePence > 0) await takeCredit(db, job.account_id, differencePence);
    else await giveBackCredit(db, job.account_id, -differencePence);
    return;
  }
  if (differencePence < 0) await recordRefundDue(db, job.payment_id, -differencePence);
}

/** Notes what the office has to give back to a card. A payment that was not made yet is closed instead: nothing is taken. */
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
