import type { UpdateObject } from 'kysely';
import type { DB } from '../../../../db/types.gen.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { openAccount } from './open-account.ts';

/** Writes what staff set on an account, with its audit row. Throws NOT_FOUND if the company has no such customer,
 * and ACCOUNT_MERGED. */
export async function changeAccount(
  ctx: TenantContext,
  accountId: string,
  action: string,
  values: UpdateObject<DB, 'accounts'>,
  changes: Record<string, unknown>,
): Promise<void> {
  await openAccount(ctx, accountId);
  await ctx.db
    .updateTable('accounts')
    .set({ ...values, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', accountId)
    .execute();
  await audit(ctx, { action, entity: 'account', entityId: accountId, accountId, changes });
}
