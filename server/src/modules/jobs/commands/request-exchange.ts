import { mayRequestExchange } from '@tonnage/domain/actions';
import type { Slot } from '@tonnage/domain/orders';
import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { accountOf } from '../../accounts/queries.ts';
import { jobById, orderById } from '../../orders/queries.ts';
import { priceOf } from '../../prices/price.queries.ts';
import { siteById } from '../../sites/queries.ts';
import { openJob } from './open-job.ts';

/**
 * Asks for a full container to be swapped for an empty one, of the same size and waste unless the wish says otherwise. The
 * exchange has its own price (portal.md §6) and takes credit. Returns the order's id.
 */
export async function requestExchange(
  ctx: AccountContext,
  jobId: string,
  wish: { date: string; slot: Slot; notes?: string | null; containerSubTypeId?: string; wasteTypeId?: string },
): Promise<string> {
  const { db, scope } = ctx;
  scope.require('orders.edit');
  const job = await jobById(db, scope, jobId);
  const order = job && (await orderById(db, scope, job.order_id));
  const site = order && (await siteById(db, scope, order.row.site.id));
  if (!order || !site) throw new Refusal('NOT_FOUND');
  const may = mayRequestExchange(order.row, order.jobs);
  if (!may.allowed) {
    throw new Refusal(may.code === 'exchange_open' ? 'OPEN_EXCHANGE' : 'WRONG_STATE', { message: may.reason });
  }
  const containerSubTypeId = wish.containerSubTypeId ?? order.row.container_sub_type.id;
  const wasteTypeId = wish.wasteTypeId ?? order.row.waste_type.id;
  const { price, unsuitable } = await priceOf(
    ctx,
    { siteId: site.id, depotId: site.depot_id, zoneId: site.zone_id },
    {
      jobType: 'exchange',
      containerTypeId: order.row.container_type.id,
      containerSubTypeId,
      wasteTypeId,
      date: wish.date,
      placement: 'private', // the permit stands already
    },
  );
  if (unsuitable) throw new Refusal('CONTAINER_UNSUITABLE', { message: unsuitable.message });
  if (price === null) throw new Refusal('PRICE_ON_APPLICATION');
  const account = await accountOf(db, scope);
  await openJob(ctx, {
    orderId: order.row.id,
    siteId: site.id,
    type: 'exchange',
    date: wish.date,
    slot: wish.slot,
    notes: wish.notes || null,
    containerSubTypeId,
    wasteTypeId,
    price,
    creditPence: account.type === 'credit' ? price.grossPence : 0,
  });
  return order.row.id;
}
