import { payerKey } from '@tonnage/domain/skip-hire/bank/payer';
import type { TenantContext } from '../../../../platform/context.ts';

/**
 * Opens the line of a payment that is voided; that of one that moves to another customer follows it there. The customer whom the payment
 * leaves is no longer who pays under that name. The caller holds the payment's row.
 */
export async function followPayment(
  { db, scope }: TenantContext,
  payment: { id: string; accountId: string },
  movedTo: { paymentId: string; accountId: string } | null,
): Promise<void> {
  const line = await db
    .updateTable('bank_lines')
    .set(
      movedTo === null
        ? { state: 'open', payment_id: null, recorded: false, settled_by: null, settled_at: null }
        : { payment_id: movedTo.paymentId },
    )
    .where('tenant_id', '=', scope.tenantId)
    .where('payment_id', '=', payment.id)
    .returning('payer')
    .executeTakeFirst();
  if (!line) return;
  const known = { tenant_id: scope.tenantId, name: payerKey(line.payer), account_id: payment.accountId };
  if (movedTo === null)
    await db
      .deleteFrom('bank_payers')
      .where((eb) => eb.and(known))
      .execute();
  else
    await db
      .updateTable('bank_payers')
      .set({ account_id: movedTo.accountId })
      .where((eb) => eb.and(known))
      .execute();
}
