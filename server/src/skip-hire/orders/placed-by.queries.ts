import type { BaseContext } from '../../platform/http/context.ts';

/** Who placed an order; null without one. */
export async function orderedBy(
  { db, scope }: Pick<BaseContext, 'db'> & { scope: { tenantId: string } },
  orderId: string | null,
): Promise<string | null> {
  if (orderId === null) return null;
  const order = await db
    .selectFrom('orders')
    .select('placed_by')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.placed_by ?? null;
}
