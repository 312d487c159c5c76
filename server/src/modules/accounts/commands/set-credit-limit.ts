import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Sets how much an account may owe, pence with VAT; null is no limit. Staff of accounts and managers only (desk.md). */
export async function setCreditLimit(ctx: TenantContext, accountId: string, limitPence: number | null): Promise<void> {
  if (ctx.scope.staffRole === 'office') throw new Refusal('FORBIDDEN');
  const changed = await ctx.db
    .updateTable('accounts')
    .set({ credit_limit_pence: limitPence, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'account.credit_limit_set',
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { limitPence },
  });
}
