import type { JobEvent, OrderEvent } from '@tonnage/domain/skip-hire/orders';
import type { Db } from '../../../platform/db/db.ts';
import { releaseCredit } from '../../accounts/commands/reserve-credit.ts';
import { releasePlaces, lockDays } from '../../depots/commands/reserve-places.ts';
import { moveJobRow, moveOrderRow } from '../move.commands.ts';

/**
 * Ends an order that was never delivered: its open jobs, their capacity, its credit; what was paid for it is due back once its
 * receipt is credited (`creditOrder`). Everything that changes an
 * existing order locks it first, then its jobs, then the day, then the account (decision 109); the
 * account's totals update at the end of the transaction. This order prevents deadlocks, and nothing is released before
 * it is known to be allowed.
 */
export async function closeOrder(
  db: Db,
  end: { orderId: string; orderEvent: OrderEvent; jobEvent: JobEvent; now: string; reason?: string | undefined },
): Promise<void> {
  await moveOrderRow(db, end.orderId, end.orderEvent, end.now, end.reason);
  const order = await db
    .selectFrom('orders')
    .select(['account_id', 'gross_pence', 'payment_id', 'depot_id'])
    .where('id', '=', end.orderId)
    .executeTakeFirstOrThrow();
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'date'])
    .where('order_id', '=', end.orderId)
    .where('status', 'in', ['requested', 'confirmed', 'allocated', 'en_route'])
    .execute();
  await lockDays(db, order.depot_id);
  for (const job of jobs) await moveJobRow(db, job.id, end.jobEvent, end.now);
  for (const job of jobs) await releasePlaces(db, { depotId: order.depot_id, date: job.date, places: 1 });
  if (order.payment_id === null) await releaseCredit(db, order.account_id, order.gross_pence);
}
