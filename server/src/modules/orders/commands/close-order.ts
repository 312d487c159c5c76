import type { JobEvent, OrderEvent } from '@tonnage/domain/orders';
import type { Db } from '../../../platform/db.ts';
import { giveBackCredit } from '../../accounts/commands/take-credit.ts';
import { giveBackPlaces } from '../../calendar/commands/book-places.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { moveJobRow, moveOrderRow } from '../move.commands.ts';

/**
 * Ends an order that was never delivered: its open jobs, their places, its credit. Locks are taken in the order in which
 * placing takes them (day, account, order), so that the two never wait for each other.
 */
export async function closeOrder(
  db: Db,
  end: { orderId: string; orderEvent: OrderEvent; jobEvent: JobEvent; now: string; reason?: string | undefined },
): Promise<void> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'depot_id', 'date'])
    .where('order_id', '=', end.orderId)
    .where('status', 'in', ['requested', 'confirmed'])
    .orderBy('date')
    .execute();
  for (const job of jobs) await giveBackPlaces(db, { depotId: job.depot_id, date: job.date, places: 1 });
  const order = await db
    .selectFrom('orders')
    .select(['account_id', 'gross_pence', 'payment_id'])
    .where('id', '=', end.orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  if (order.payment_id === null) await giveBackCredit(db, order.account_id, order.gross_pence);
  await moveOrderRow(db, end.orderId, end.orderEvent, end.now, end.reason);
  for (const job of jobs) await moveJobRow(db, job.id, end.jobEvent, end.now);
}
