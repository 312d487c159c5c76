import type { Instant } from '@tonnage/domain/common/dates';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { personWith } from '../../../core/identity/commands/make-person.ts';
import { invitationReasons, type PendingInvitation, pendingInvitations } from '../invitations.queries.ts';

interface Link {
  token: string;
  host: string;
}

/** Describes the invitation behind a link. Throws INVALID_TOKEN if it is no longer valid. */
export async function lookAtInvitation(deps: Deps, { token, host }: Link) {
  return withoutTenant(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, host);
    const now = deps.clock.now();
    const invitation = await invitationOf(db, now, tenantId, token);
    const asked = await invitationReasons(db, invitation, now);
    return { ...invitation, tenantId, asked, known: (await personWith(db, invitation.email)) !== undefined };
  });
}

/** Declines all invitations that a link would accept, for anyone who has the link. Throws INVALID_TOKEN. */
export async function declineInvitation(deps: Deps, { token, host }: Link): Promise<{ organisation: string }> {
  const now = deps.clock.now();
  return withoutTenant(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, host);
    const invitation = await invitationOf(db, now, tenantId, token);
    await decline(db, now, { ...invitation, tenantId }, { userId: null, name: invitation.email });
    return { organisation: invitation.organisation };
  });
}

/** Declines an invitation with every other of the same organisation to the address. Throws INVALID_TOKEN. */
export async function decline(
  db: Db,
  now: Instant,
  invitation: PendingInvitation & { tenantId: string },
  { userId, name }: { userId: string | null; name: string },
): Promise<void> {
  const { tenantId, id, organisationId, email, role } = invitation;
  await answerOne(db, tenantId, id, { declined_at: now });
  await answerOthers(db, invitation, now, { declined_at: now });
  await audit(
    { db, now, scope: { tenantId, actor: { kind: 'customer', userId, name } } },
    {
      action: 'organisation.invitation_declined',
      entity: 'organisation',
      entityId: organisationId,
      accountId: null,
      changes: { email, role },
    },
  );
}

/** The invitation of a valid link. Throws INVALID_TOKEN. */
export async function invitationOf(db: Db, now: Instant, tenantId: string, token: string) {
  const row = await pendingInvitations(db, now, tenantId)
    .where('i.token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) throw new Refusal('INVALID_TOKEN');
  return row;
}

type Answered = { accepted_at: Instant } | { declined_at: Instant };

/** Answers invitations that nobody has answered or revoked. */
function answering(db: Db, tenantId: string, how: Answered) {
  return db
    .updateTable('organisation_invitations')
    .set(how)
    .where('tenant_id', '=', tenantId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null);
}

/** Answers an invitation once. Throws INVALID_TOKEN if another request was faster. */
export async function answerOne(db: Db, tenantId: string, id: string, how: Answered): Promise<void> {
  const used = await answering(db, tenantId, how).where('id', '=', id).executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw new Refusal('INVALID_TOKEN');
}

/** Answers the organisation's other pending invitations to the address. */
export function answerOthers(
  db: Db,
  { tenantId, organisationId, email }: { tenantId: string; organisationId: string; email: string },
  now: Instant,
  how: Answered,
) {
  return answering(db, tenantId, how)
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .where('expires_at', '>', new Date(now))
    .returning(['role', 'metric_id as metricId'])
    .execute();
}
