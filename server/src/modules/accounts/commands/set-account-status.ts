import { audit } from '../../../platform/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { requireId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/**
 * Approves, stops, releases or closes an account. Stop, release and close are matters of credit; a new account the office may
 * approve too (desk.md).
 */
export async function setAccountStatus(
  ctx: TenantContext,
  accountId: string,
  status: 'active' | 'on_stop' | 'closed',
  reason: string,
): Promise<void> {
  const { db, scope, now } = ctx;
  if (!scope.may('credit.manage') && !(status === 'active' && scope.may('customers.edit')))
    throw new Refusal('FORBIDDEN');
  requireId(accountId);
  const account = await db
    .selectFrom('accounts')
    .select('status')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  if (!scope.may('credit.manage') && account.status !== 'pending') throw new Refusal('FORBIDDEN');
  await db.updateTable('accounts').set({ status, updated_at: now }).where('id', '=', accountId).execute();
  await audit(ctx, {
    action: `account.${status}`,
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { was: account.status, reason },
  });
}
