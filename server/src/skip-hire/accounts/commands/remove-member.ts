import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberById } from '../members.queries.ts';
import { requireAnotherOwner } from '../reach.queries.ts';

/**
 * Removes a member from the account; their sessions lose access to it with their next request. Owners and managers
 * remove others; anybody may leave. Throws NOT_FOUND, OWNER_ONLY, LAST_OWNER.
 */
export async function removeMember(ctx: AccountContext, userId: string): Promise<void> {
  const { db, now, scope } = ctx;
  const leaves = userId === scope.actor.userId;
  if (!leaves) scope.require('members.manage');
  const member = await memberById(db, scope, now, userId);
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
