import { audit } from '../../../../platform/audit.ts';
import type { TenantContext } from '../../../../platform/http/context.ts';
import { requireId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';

/**
 * Removes a charge that is not invoiced yet; an invoiced one needs a credit note. If a run takes it at the same time,
 * only one of the two finds the row. Returns the order's id.
 */
export async function removeCharge(ctx: TenantContext, chargeId: string): Promise<string> {
  const { db, scope } = ctx;
  requireId(chargeId);
  const key = { id: chargeId, tenant_id: scope.tenantId };
  const deleted = await db
    .deleteFrom('charges')
    .where((eb) => eb.and(key))
    .where('invoice_id', 'is', null)
    .returning(['order_id', 'account_id', 'label', 'net_pence'])
    .executeTakeFirst();
  if (!deleted) {
    const removed = await db
      .selectFrom('charges')
      .select('id')
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    throw new Refusal('WRONG_STATE', { message: 'This has been invoiced. Issue a credit note for it instead.' });
  }
  await audit(ctx, {
    action: 'order.charge_removed',
    entity: 'order',
    entityId: deleted.order_id,
    accountId: deleted.account_id,
    changes: { label: deleted.label, netPence: deleted.net_pence },
  });
  return deleted.order_id;
}
