import { audit } from '../../../core/audit/commands/audit.ts';
import { removeFactors } from '../../../core/identity/commands/remove-factors.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberTable } from '../members.queries.ts';
import { checkAccess, requireAnotherOwner, type MemberAccess } from '../member-access.queries.ts';

/**
 * Changes a member's role, sites and dates, from their next request on. Throws NOT_FOUND and what `checkAccess` does.
 */
export async function updateMember(ctx: AccountContext, userId: string, change: Partial<MemberAccess>): Promise<void> {
  const { db, scope } = ctx;
  scope.require('members.manage');
  const member = await memberTable.one(ctx, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  const access: MemberAccess = {
    role: change.role ?? member.role,
    siteIds: change.siteIds === undefined ? member.siteIds : change.siteIds,
    validFrom: change.validFrom === undefined ? member.validFrom : change.validFrom,
    validTo: change.validTo === undefined ? member.validTo : change.validTo,
  };
  if (member.role === 'owner' && scope.role !== 'owner') throw new Refusal('OWNER_ONLY');
  await checkAccess(ctx, access);
  if (member.role === 'owner' && access.role !== 'owner') await requireAnotherOwner(ctx, userId);
  const changed = await db
    .updateTable('account_members')
    .set({
      role: access.role,
      site_ids: access.siteIds === null ? null : [...access.siteIds],
      valid_from: access.validFrom,
      valid_to: access.validTo,
    })
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'member.changed',
    entity: 'user',
    entityId: userId,
    accountId: scope.accountId,
    changes: { from: { role: member.role, siteIds: member.siteIds }, to: access },
  });
}

/**
 * Removes the two-factor authentication of a member who has lost it, unless they use the login for anything but this account. Only an
 * owner does it for an owner. Throws NOT_FOUND, OWNER_ONLY and `removeFactors`'s.
 */
export async function removeMemberFactors(ctx: AccountContext, userId: string): Promise<void> {
  const { scope } = ctx;
  scope.require('members.manage');
  const member = await memberTable.one(ctx, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  if (member.role === 'owner' && scope.role !== 'owner') throw new Refusal('OWNER_ONLY');
  await removeFactors(ctx, userId, scope.accountId);
}

/**
 * Removes a member from the account; their sessions lose access to it with their next request. Owners and managers
 * remove others; anybody may leave. Throws NOT_FOUND, OWNER_ONLY, LAST_OWNER.
 */
export async function removeMember(ctx: AccountContext, userId: string): Promise<void> {
  const { db, scope } = ctx;
  const leaves = userId === scope.actor.userId;
  if (!leaves) scope.require('members.manage');
  const member = await memberTable.one(ctx, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  if (member.role === 'owner') {
    if (scope.role !== 'owner') throw new Refusal('OWNER_ONLY');
    await requireAnotherOwner(ctx, userId);
  }
  const removed = await db
    .deleteFrom('account_members')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (removed.numDeletedRows !== 1n) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: leaves ? 'member.left' : 'member.removed',
    entity: 'user',
    entityId: userId,
    accountId: scope.accountId,
    changes: { role: member.role },
  });
}
