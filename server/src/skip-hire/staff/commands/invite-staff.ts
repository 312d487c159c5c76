import { LIMITS } from '@tonnage/contract/limits';
import type { StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import { auditCompany } from '../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import { staffInvitation } from '../emails.ts';

const DAY = 86_400_000;

/**
 * Invites an address to the staff by email; a second invitation replaces the first and its link. Returns the link's
 * token, for installations without an email server yet. Throws ALREADY_STAFF, TOO_MANY_INVITATIONS.
 */
export async function inviteStaff(ctx: TenantContext, input: { email: string; role: StaffRole }): Promise<string> {
  const { db, scope, now } = ctx;
  scope.require('staff.manage');
  const known = await db
    .selectFrom('staff as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('u.id')
    .where('s.tenant_id', '=', scope.tenantId)
    .where(sql`lower(u.email)`, '=', input.email)
    .executeTakeFirst();
  if (known) throw new Refusal('ALREADY_STAFF');
  const { n } = await db
    .selectFrom('staff_invitations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', scope.tenantId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.invitations) throw new Refusal('TOO_MANY_INVITATIONS');
  const token = randomToken();
  const fresh = {
    role: input.role,
    invited_by: scope.actor.userId,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: new Date(Date.parse(now) + LIMITS.invitationDays * DAY).toISOString(),
  };
  await db
    .insertInto('staff_invitations')
    .values({ id: newId(now), tenant_id: scope.tenantId, email: input.email, ...fresh })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'email'])
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(fresh),
    )
    .execute();
  await auditCompany(ctx, 'staff.invited', { ...input });
  const to = { email: input.email, name: null, accountId: null };
  await queueMail(ctx, staffInvitation, to, { token, staffRole: input.role, invitedBy: scope.actor.name });
  return token;
}
