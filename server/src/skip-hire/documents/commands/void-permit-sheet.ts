import type { TenantContext } from '../../../platform/context.ts';
import { notifyRows } from '../../../platform/events/notify-change.ts';

/**
 * Voids the company's own sheet of an order's permit, because another replaces it. Returns its id, or null if there was
 * none.
 */
export async function voidPermitSheet(ctx: TenantContext, orderId: string): Promise<string | null> {
  const { db, now, scope } = ctx;
  const old = await db
    .updateTable('documents')
    .set({ status: 'void', voided_at: now, updated_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'permit')
    .where('status', '=', 'issued')
    .where('content', 'is not', null)
    .returning(['id', 'tenant_id', 'account_id'])
    .execute();
  notifyRows(db, 'documents', old);
  return old.at(-1)?.id ?? null;
}
