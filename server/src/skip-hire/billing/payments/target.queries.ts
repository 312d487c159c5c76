import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The customer and the invoice are the company's, and the invoice is the customer's. Throws NOT_FOUND. */
export async function requireTarget(
  { db, scope }: TenantContext,
  { accountId, invoiceId }: { accountId: string; invoiceId?: string | undefined },
): Promise<void> {
  if (!isId(accountId) || (invoiceId !== undefined && !isId(invoiceId))) throw new Refusal('NOT_FOUND');
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  const invoice =
    invoiceId === undefined ||
    (await db
      .selectFrom('invoices')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', '=', invoiceId)
      .where('kind', '=', 'invoice')
      .executeTakeFirst());
  if (!account || !invoice) throw new Refusal('NOT_FOUND');
}
