import { mayBecome, type NewAccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import { openAccount } from './open-account.ts';
import { hasOpenOrders } from '../stops.queries.ts';
import { accountApproved } from '../emails.ts';

/**
 * Approves, stops, releases, closes or reopens an account. Stop, release and close are credit decisions; other staff
 * may approve a new account too (desk.md), whose owners are then told. An account closes only when nothing is left to do on it. Throws
 * ACCOUNT_STATUS, ACCOUNT_IN_USE.
 */
export async function setAccountStatus(
  ctx: TenantContext,
  accountId: string,
  status: NewAccountStatus,
  reason: string,
): Promise<void> {
  const { db, scope, now } = ctx;
  if (!scope.may('credit.manage') && !(status === 'active' && scope.may('customers.edit')))
    throw new Refusal('FORBIDDEN');
  // An order that is being placed holds a key-share lock on the row: it is either counted below, or sees the account's
  // new status.
  const account = await openAccount(ctx, accountId);
  if (!scope.may('credit.manage') && account.status !== 'pending') throw new Refusal('FORBIDDEN');
  if (!mayBecome(account.status, status)) throw new Refusal('ACCOUNT_STATUS');
  if (status === 'closed' && (await hasOpenOrders(db, accountId))) throw new Refusal('ACCOUNT_IN_USE');
  await db.updateTable('accounts').set({ status, updated_at: now }).where('id', '=', accountId).execute();
  await audit(ctx, {
    action: `account.${status}`,
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { was: account.status, reason },
  });
  if (account.status === 'pending' && status === 'active') await tellOwners(ctx, account);
}

/** Emails the owners of a new account that it can order now. */
async function tellOwners(ctx: TenantContext, account: { id: string; name: string }): Promise<void> {
  const owners = await ctx.db
    .selectFrom('account_members')
    .select('user_id')
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('account_id', '=', account.id)
    .where('role', '=', 'owner')
    .execute();
  for (const { user_id: userId } of owners)
    await queueMail(ctx, accountApproved, { userId, accountId: account.id }, { account: account.name });
}
