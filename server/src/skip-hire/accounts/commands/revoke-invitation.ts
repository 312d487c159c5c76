import { audit } from '../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Withdraws an invitation: its link is no longer valid. One that was accepted or withdrawn already is NOT_FOUND. */
export async function revokeInvitation(ctx: AccountContext, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.require('members.manage');
  const revoked = await db
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', isId(id) ? id : scope.accountId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!revoked) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'member.invitation_revoked',
    entity: 'account',
    entityId: scope.accountId,
    accountId: scope.accountId,
    changes: { email: revoked.email },
  });
}
