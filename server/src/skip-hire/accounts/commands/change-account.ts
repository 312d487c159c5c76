import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/http/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Writes what staff set on an account, with its audit row. Throws NOT_FOUND if the company has no such customer. */
export async function changeAccount(
  ctx: TenantContext,
  accountId: string,
  action: string,
  values: { credit_limit_pence?: number | null; payment_terms_days?: number; po_mandatory?: boolean },
  changes: Record<string, unknown>,
): Promise<void> {
  const changed = isId(accountId)
    ? await ctx.db
        .updateTable('accounts')
        .set({ ...values, updated_at: ctx.now })
        .where('tenant_id', '=', ctx.scope.tenantId)
        .where('id', '=', accountId)
        .executeTakeFirst()
    : undefined;
  if (changed?.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  await audit(ctx, { action, entity: 'account', entityId: accountId, accountId, changes });
}
