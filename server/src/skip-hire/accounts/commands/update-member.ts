import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberById } from '../members.queries.ts';
import { checkReach, requireAnotherOwner, type Reach } from '../reach.queries.ts';

/**
 * Changes a member's role, sites and dates, from their next request on. Throws NOT_FOUND and what `checkReach` does.
 */
export async function updateMember(ctx: AccountContext, userId: string, change: Partial<Reach>): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('members.manage');
  const member = await memberById(db, scope, now, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  const reach: Reach = {
    role: change.role ?? member.role,
    siteIds: change.siteIds === undefined ? member.site_ids : change.siteIds,
    validFrom: change.validFrom === undefined ? member.valid_from : change.validFrom,
    validTo: change.validTo === undefined ? member.valid_to : change.validTo,
  };
  if (member.role === 'owner' && scope.role !== 'owner') throw new Refusal('OWNER_ONLY');
  await checkReach(ctx, reach);
  if (member.role === 'owner' && reach.role !== 'owner') await requireAnotherOwner(ctx, userId);
  const changed = await db
    .updateTable('account_members')
    .set({
      role: reach.role,
      site_ids: reach.siteIds === null ? null : [...reach.siteIds],
      valid_from: reach.validFrom,
      valid_to: reach.validTo,
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
    changes: { from: { role: member.role, siteIds: member.site_ids }, to: reach },
  });
}
