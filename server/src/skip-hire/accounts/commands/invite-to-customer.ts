import type { Role } from '@tonnage/domain/skip-hire/permissions';
import type { TenantContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import { openAccount } from './open-account.ts';
import { sendInvitation } from './invitation.ts';
import { colleagueInvited } from '../emails.ts';

/**
 * Staff invite somebody to a customer's account; its owners are told by email. Only the first owner is made this way:
 * later ones are the owners' to invite. Throws NOT_FOUND, OWNER_ONLY and what `sendInvitation` does.
 */
export async function inviteToCustomer(
  ctx: TenantContext,
  accountId: string,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  const { db, scope } = ctx;
  scope.require('customers.edit');
  // Two clerks who invite a first owner at once would both find none.
  const account = await openAccount(ctx, accountId);
  const owners = await db
    .selectFrom('account_members')
    .select('user_id')
    .where('tenant_id', '=', scope.tenantId)
    .where('account_id', '=', account.id)
    .where('role', '=', 'owner')
    .execute();
  if (role === 'owner' && owners.length > 0)
    throw new Refusal('OWNER_ONLY', {
      message: 'This account has an owner, who can add others. Choose another role.',
    });
  await sendInvitation(
    { ...ctx, scope: scope.inAccount(account.id), ip: null },
    { email, role, siteIds: null, validFrom: null, validTo: null },
  );
  for (const { user_id: userId } of owners)
    await queueMail(
      ctx,
      colleagueInvited,
      { userId, accountId: account.id },
      { account: account.name, invited: email, role },
    );
}
