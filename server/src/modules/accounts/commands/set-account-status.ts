import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Approves, stops, releases or closes an account. Staff of accounts and managers only (desk.md). */
export async function setAccountStatus(
  ctx: TenantContext,
  accountId: string,
  status: 'active' | 'on_stop' | 'closed',
  reason: string,
): Promise<void> {
  if (ctx.scope.staffRole === 'office') throw new Refusal('FORBIDDEN');
  const changed = await ctx.db
    .updateTable('accounts')
    .set({ status, updated_at: ctx.now })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: `account.${status}`,
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { reason },
  });
}
