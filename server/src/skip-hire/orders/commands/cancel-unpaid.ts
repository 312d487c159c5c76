import { audit } from '../../../core/audit/commands/audit.ts';
import { sql } from 'kysely';
import type { AccountContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import { closeOrder } from './close-order.ts';
import { billing } from '../ports.ts';

interface Unpaid {
  paymentId: string;
  orderIds: string[];
}

/**
 * Locks the orders that await the same payment as this one, in the order in which settling it locks them; null if the
 * order awaits none. To be called before the order itself is locked.
 */
export async function lockUnpaid(db: Db, orderId: string): Promise<Unpaid | null> {
  const { rows } = await sql<{ id: string; paymentId: string }>`
    select id, payment_id as "paymentId" from orders where status = 'awaiting_payment'
      and payment_id = (select payment_id from orders where id = ${orderId}::uuid)
    order by id for no key update`.execute(db);
  const [first] = rows;
  return first ? { paymentId: first.paymentId, orderIds: rows.map(({ id }) => id) } : null;
}

/**
 * Cancels the orders of a payment that nobody has made: one payment is for all of them, so they end together. Their places
 * are free, and the payment's page is closed; money that arrives all the same is due back to the card.
 */
export async function cancelUnpaid(ctx: AccountContext, unpaid: Unpaid, reason?: string): Promise<void> {
  for (const orderId of unpaid.orderIds) {
    await closeOrder(ctx.db, { orderId, orderEvent: 'cancel', jobEvent: 'cancel', now: ctx.now, reason });
    await audit(ctx, {
      action: 'order.cancelled',
      entity: 'order',
      entityId: orderId,
      accountId: ctx.scope.accountId,
      changes: { unpaid: true, ...(reason ? { reason } : {}) },
    });
  }
  await billing().closePayment(ctx, unpaid.paymentId);
}
