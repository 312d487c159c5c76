import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { emailCustomer } from '../../../core/email/commands/email-customer.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closeOrder } from './close-order.ts';
import { billing } from '../ports.ts';
import { callerOf } from '../placed-by.queries.ts';
import { orderDeclined } from '../emails/orders.ts';

/** Staff decline a request, with a reason that the customer reads. */
export async function declineOrder(ctx: TenantContext, orderId: string, reason: string): Promise<void> {
  const { db, now, scope } = ctx;
  const order = await db
    .selectFrom('orders')
    .select(['account_id', 'site_id', 'placed_by', 'caller_name', 'caller_email'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  await closeOrder(db, { orderId, orderEvent: 'decline', jobEvent: 'decline', now, reason });
  await billing().creditOrder(ctx, { orderId }, reason);
  await audit(ctx, {
    action: 'order.declined',
    entity: 'order',
    entityId: orderId,
    accountId: order.account_id,
    changes: { reason },
  });
  await emailCustomer(
    ctx,
    orderDeclined,
    { accountId: order.account_id, siteId: order.site_id, userId: order.placed_by, caller: callerOf(order) },
    { orderIds: [orderId], reason },
  );
}
