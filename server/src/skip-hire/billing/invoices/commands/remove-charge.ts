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
  const ours = { id: chargeId, tenant_id: scope.tenantId };
  const gone = await db
    .deleteFrom('charges')
    .where((eb) => eb.and(ours))
    .where('invoice_id', 'is', null)
    .returning(['order_id', 'account_id', 'label', 'net_pence'])
    .executeTakeFirst();
  if (!gone) {
    const removed = await db
      .selectFrom('charges')
      .select('id')
      .where((eb) => eb.and(ours))
      .executeTakeFirst();
    if (!removed) throw new Refusal('NOT_FOUND');
    throw new Refusal('WRONG_STATE', { message: 'This has been invoiced. Issue a credit note for it instead.' });
  }
  await audit(ctx, {
    action: 'order.charge_removed',
    entity: 'order',
    entityId: gone.order_id,
    accountId: gone.account_id,
    changes: { label: gone.label, netPence: gone.net_pence },
  });
  return gone.order_id;
}
