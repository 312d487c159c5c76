import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { Db } from '../../../../platform/db/db.ts';
import { moveCharge } from './move-charge.ts';
import { notifyRows } from '../../../../platform/events/notify-change.ts';

/**
 * Reverses the charge of a movement that was not done: its credit is released, a card that has paid is owed a refund,
 * and a pending payment is closed, so that it cannot be completed any more.
 */
export async function giveBackCharge(
  db: Db,
  job: { account_id: string; payment_id: string | null; price: unknown },
): Promise<void> {
  const price = job.price as JobPrice | null;
  if (price === null || price.grossPence === 0) return;
  if (job.payment_id !== null) {
    const closed = await db
      .updateTable('payments')
      .set({ status: 'expired' })
      .where('id', '=', job.payment_id)
      .where('status', '=', 'pending')
      .returning(['tenant_id', 'account_id'])
      .execute();
    notifyRows(db, 'money', closed);
  }
  await moveCharge(db, job, -price.grossPence);
}
