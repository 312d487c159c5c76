import type { Concerned } from '../../core/email/commands/email-customer.ts';
import type { BaseContext } from '../../platform/context.ts';

/** The caller of an order taken on the telephone; null for any other. */
export function callerOf(order: { caller_name: string | null; caller_email: string | null }): Concerned['caller'] {
  return order.caller_name === null ? null : { name: order.caller_name, email: order.caller_email };
}

/** Who placed an order, and who rang if staff took it on the telephone; nobody without an order. */
export async function orderedBy(
  { db, scope }: Pick<BaseContext, 'db'> & { scope: { tenantId: string } },
  orderId: string | null,
): Promise<Pick<Concerned, 'userId' | 'caller'>> {
  const order =
    orderId === null
      ? undefined
      : await db
          .selectFrom('orders')
          .select(['placed_by', 'caller_name', 'caller_email'])
          .where('tenant_id', '=', scope.tenantId)
          .where('id', '=', orderId)
          .executeTakeFirst();
  return order ? { userId: order.placed_by, caller: callerOf(order) } : { userId: null, caller: null };
}
