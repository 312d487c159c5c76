import type { Instant } from '@tonnage/domain/common/dates';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import { notifySessions } from '../../../platform/events/notify-change.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { tenantOfHost } from '../../../platform/tenant.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { personInvited, personWith } from '../../../core/identity/commands/make-person.ts';
import { type Follower, type InvitedForm, proveInvited } from '../../../core/identity/commands/prove-invited.ts';
import { officeInviter } from '../../../core/identity/inviter.queries.ts';

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
      .values({ tenant_id: tenantId, user_id: person.id, role })
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
