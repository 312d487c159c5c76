import type { TenantContext } from '../../platform/context.ts';
import { requireId } from '../../platform/db/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseMerged } from './commands/open-account.ts';

/**
 * The context of staff who work in one of the company's accounts (decision 22). To `write`, a merge waits until the transaction
 * ends. Throws NOT_FOUND, and ACCOUNT_MERGED to `write`.
 */
export async function inCustomer<Ctx extends Pick<TenantContext, 'db' | 'scope'>>(
  ctx: Ctx,
  accountId: string,
  to: 'read' | 'write' = 'write',
) {
  requireId(accountId);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'merged_into'])
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', accountId)
    .$if(to === 'write', (account) => account.forKeyShare())
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  if (to === 'write') await refuseMerged(ctx.db, account);
  return { ...ctx, scope: ctx.scope.inAccount(account.id), ip: null };
}
