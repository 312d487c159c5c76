import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The customer is the company's, and the invoices are the customer's. Throws NOT_FOUND. */
export async function requireTarget(
  { db, scope }: TenantContext,
  accountId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  if (![accountId, ...invoiceIds].every(isId)) throw new Refusal('NOT_FOUND');
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  const invoices =
    invoiceIds.length === 0
      ? []
      : await db
          .selectFrom('invoices')
          .select('id')
          .where('account_id', '=', accountId)
          .where('id', 'in', invoiceIds)
          .where('kind', '=', 'invoice')
          .execute();
  if (!account || invoices.length < new Set(invoiceIds).size) throw new Refusal('NOT_FOUND');
}
