import { LIMITS } from '@tonnage/contract/limits';
import type { Instant } from '@tonnage/domain/common/dates';
import type { StaffRole } from '@tonnage/domain/skip-hire/permissions';
import { sql } from 'kysely';
import { auditCompany, audit } from '../../../core/audit/commands/audit.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import { personInvited, personWith } from '../../../core/identity/commands/make-person.ts';
import { type Follower, type InvitedForm, proveInvited } from '../../../core/identity/commands/prove-invited.ts';
import { officeInviter } from '../../../core/identity/inviter.queries.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId, requireId } from '../../../platform/db/ids.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantOfHost } from '../../../platform/tenant.ts';
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

interface Acceptance extends InvitedForm {
  token: string;
}

/** The invitation to the staff behind a link, also while the portal is closed. Throws INVALID_TOKEN. */
export async function lookAtStaffInvitation(deps: Deps, { token, host }: { token: string; host: string }) {
  const tenantId = await tenantOfHost(deps.database, host);
  return withoutTenant(deps.database, async (db) => {
    const row = await invitationOf(db, deps.clock.now(), tenantId, token);
    return { ...row, tenantId, known: (await personWith(db, row.email)) !== undefined };
  });
}

/**
 * Accepts an invitation and makes its recipient staff. A person who has confirmed the address before proves that login
 * as well (`proveInvited`); anybody else chooses a name and a password, and the link confirms the address. It signs nobody in,
 * and ends the sessions of a customer: staff sign in with a password of 12 characters (`signIn`). Throws INVALID_TOKEN
 * and what `proveInvited` does.
 */
export async function acceptStaffInvitation(
  deps: Deps,
  follower: Follower,
  input: Acceptance,
): Promise<{ email: string; company: string }> {
  const now = deps.clock.now();
  const { tenantId, ...invitation } = await lookAtStaffInvitation(deps, { ...input, host: follower.caller.host });
  const owner = { tenantId, email: invitation.email, companies: [invitation.company], staff: true };
  const invited = await proveInvited(deps, owner, follower, input);
  return withoutTenant(deps.database, async (db) => {
    const { id, email, role, company } = await invitationOf(db, now, tenantId, input.token);
    const used = await db
      .updateTable('staff_invitations')
      .set({ accepted_at: now })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) throw new Refusal('INVALID_TOKEN');
    const person = await personInvited(db, now, email, invited);
    await db
      .insertInto('staff')
      .values({ tenant_id: tenantId, user_id: person.id, role, joined_at: now })
      .onConflict((c) => c.columns(['tenant_id', 'user_id']).doNothing())
      .execute();
    const ended = await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', person.id)
      .where('tenant_id', '=', tenantId)
      .where('ended_at', 'is', null)
      .returning('id')
      .execute();
    notifySessions(db, ended);
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'staff', userId: person.id, name: person.name } } },
      { action: 'staff.joined', entity: 'user', entityId: person.id, accountId: null, changes: { role } },
    );
    return { email, company };
  });
}

async function invitationOf(db: Db, now: Instant, tenantId: string, token: string) {
  const row = await db
    .selectFrom('staff_invitations as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.role', 't.name as company', 'u.name as invitedBy'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.token_hash', '=', hashToken(token))
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .where(officeInviter)
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN');
  return row;
}

/** Withdraws a staff invitation; its link is no longer valid. Throws NOT_FOUND. */
export async function revokeStaffInvitation(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('staff.manage');
  requireId(id);
  const revoked = await db
    .updateTable('staff_invitations')
    .set({ revoked_at: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (!revoked) throw new Refusal('NOT_FOUND');
  await auditCompany(ctx, 'staff.invitation_revoked', { email: revoked.email });
}
