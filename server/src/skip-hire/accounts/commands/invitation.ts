import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import type { Role } from '@tonnage/domain/skip-hire/permissions';
import { audit } from '../../../core/audit/commands/audit.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import type { AccountContext, TenantContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { isId, newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { colleagueInvited, invitation } from '../emails.ts';
import { openInvitationCount } from '../members.queries.ts';
import { accountOf } from '../queries.ts';
import { checkAccess, type MemberAccess } from '../member-access.queries.ts';
import { openAccount } from './open-account.ts';

/** A member invites an address to their account. Returns the invitation's id. Throws what `sendInvitation` and `checkAccess` do. */
export async function invite(ctx: AccountContext, input: MemberAccess & { email: string }): Promise<string> {
  ctx.scope.require('members.manage');
  await checkAccess(ctx, input);
  return sendInvitation(ctx, input);
}

/**
 * Emails an invitation to the account. A second one to the same address replaces the first and its link. Returns its id.
 * Throws ALREADY_MEMBER, TOO_MANY_INVITATIONS.
 */
export async function sendInvitation(ctx: AccountContext, input: MemberAccess & { email: string }): Promise<string> {
  const { db, now, scope } = ctx;
  const account = await accountOf(db, scope);
  const member = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.account_id', '=', scope.accountId)
    .where(sql`lower(u.email)`, '=', input.email)
    .executeTakeFirst();
  if (member) throw new Refusal('ALREADY_MEMBER');
  if ((await openInvitationCount(db, scope)) >= LIMITS.invitations) throw new Refusal('TOO_MANY_INVITATIONS');
  const token = randomToken();
  const fresh = {
    role: input.role,
    site_ids: input.siteIds === null ? null : [...input.siteIds],
    valid_from: input.validFrom,
    valid_to: input.validTo,
    invited_by: scope.actor.userId!,
    token_hash: hashToken(token),
    expires_at: new Date(Date.parse(now) + LIMITS.invitationDays * 86_400_000).toISOString(),
    created_at: now,
  };
  const { id } = await db
    .insertInto('invitations')
    .values({ id: newId(now), tenant_id: scope.tenantId, account_id: scope.accountId, email: input.email, ...fresh })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'account_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(fresh),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'member.invited',
    entity: 'account',
    entityId: scope.accountId,
    accountId: scope.accountId,
    changes: { email: input.email, role: input.role },
  });
  const to = { email: input.email, name: null, accountId: scope.accountId };
  const data = { token, account: account.name, role: input.role, invitedBy: scope.actor.name };
  await queueMail(ctx, invitation, to, data);
  return id;
}

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
