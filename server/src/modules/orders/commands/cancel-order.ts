import { mayCancelOrder } from '@tonnage/domain/actions';
import { audit } from '../../../platform/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { orderById } from '../queries.ts';
import { closeOrder } from './close-order.ts';

/** The customer's cancellation, while nothing is allocated: place and credit are given back. */
export async function cancelOrder(ctx: AccountContext, orderId: string, reason?: string): Promise<void> {
  ctx.scope.require('orders.edit');
  const found = await orderById(ctx.db, ctx.scope, orderId);
  if (!found) throw new Refusal('NOT_FOUND');
  const may = mayCancelOrder(found.row, found.jobs);
  if (!may.allowed) throw new Refusal('WRONG_STATE', { message: may.reason });
  await closeOrder(ctx.db, { orderId, orderEvent: 'cancel', jobEvent: 'cancel', now: ctx.now, reason });
  await audit(ctx, {
    action: 'order.cancelled',
    entity: 'order',
    entityId: orderId,
    accountId: ctx.scope.accountId,
    changes: reason ? { reason } : {},
  });
}
