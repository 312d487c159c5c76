import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { requireId } from '../../../../platform/db/ids.ts';
import { releaseCredit } from '../../../accounts/commands/reserve-credit.ts';
import { Refusal } from '../../../../platform/refusal.ts';

/**
 * Waives a charge that is not invoiced yet, with the reason, which the customer sees; an invoiced one needs a credit note. If a run takes it at the same time,
 * only one of the two finds the row. Returns the order's id.
 */
export async function waiveCharge(ctx: TenantContext, chargeId: string, reason: string): Promise<string> {
  const { db, scope } = ctx;
  requireId(chargeId);
  const key = { id: chargeId, tenant_id: scope.tenantId };
  const deleted = await db
    .deleteFrom('charges')
    .where((eb) => eb.and(key))
    .where('invoice_id', 'is', null)
    .returning(['order_id', 'account_id', 'label', 'net_pence', 'vat_pence'])
    .executeTakeFirst();
  if (!deleted) {
    const found = await db
      .selectFrom('charges')
      .select('id')
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND');
    throw new Refusal('WRONG_STATE', { message: 'This has been invoiced. Issue a credit note for it instead.' });
  }
  await audit(ctx, {
    action: 'order.charge_waived',
    entity: 'order',
    entityId: deleted.order_id,
    accountId: deleted.account_id,
    changes: { label: deleted.label, netPence: deleted.net_pence, reason },
  });
  await releaseCredit(db, deleted.account_id, deleted.net_pence + deleted.vat_pence);
  return deleted.order_id;
}
