import type { Instant } from '@tonnage/domain/common/dates';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../platform/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/http/endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/http/tenant.ts';
import { hashToken } from '../../../platform/credentials/tokens.ts';
import { personWith } from '../../../core/identity/commands/make-person.ts';
import { invitationReasons } from '../invitations.queries.ts';
import { organisationInviter } from '../../../core/identity/inviter.queries.ts';

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
    return { ...invitation, asked, known: (await personWith(db, invitation.email)) !== undefined };
  });
}

/** Declines all invitations that a link would accept, for anyone who has the link. Throws INVALID_TOKEN. */
export async function declineInvitation(deps: Deps, { token, host }: Link): Promise<{ organisation: string }> {
  const now = deps.clock.now();
  return withoutTenant(deps.database, async (db) => {
    const { id: tenantId } = await openTenant(db, host);
    const invitation = await invitationOf(db, now, tenantId, token);
    await useUp(db, tenantId, invitation.id, { declined_at: now });
    await useUpOthers(db, { ...invitation, tenantId }, now, { declined_at: now });
    await audit(
      { db, now, scope: { tenantId, actor: { kind: 'customer', userId: null, name: invitation.email } } },
      {
        action: 'organisation.invitation_declined',
        entity: 'organisation',
        entityId: invitation.organisationId,
        accountId: null,
        changes: { email: invitation.email, role: invitation.role },
      },
    );
    return { organisation: invitation.organisation };
  });
}

/** The invitation of a valid link. Throws INVALID_TOKEN. */
export async function invitationOf(db: Db, now: Instant, tenantId: string, token: string) {
  const row = await db
    .selectFrom('organisation_invitations as i')
    .innerJoin('organisations as o', (j) =>
      j.onRef('o.tenant_id', '=', 'i.tenant_id').onRef('o.id', '=', 'i.organisation_id'),
    )
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('metrics as m', (j) => j.onRef('m.tenant_id', '=', 'i.tenant_id').onRef('m.id', '=', 'i.metric_id'))
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select('t.name as company')
    .select(['i.id', 'i.email', 'i.role', 'i.organisation_id as organisationId', 'i.metric_id as metricId'])
    .select(['o.name as organisation', 'u.name as invitedBy', 'm.name as metric'])
    .where('i.tenant_id', '=', tenantId)
    .where('i.token_hash', '=', hashToken(token))
    .where('i.accepted_at', 'is', null)
    .where('i.declined_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .where('o.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null)
    .where(organisationInviter)
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

/** Uses an invitation once. Throws INVALID_TOKEN if another request was faster. */
export async function useUp(db: Db, tenantId: string, id: string, how: Answered): Promise<void> {
  const used = await answering(db, tenantId, how).where('id', '=', id).executeTakeFirst();
  if (used.numUpdatedRows !== 1n) throw new Refusal('INVALID_TOKEN');
}

/** Answers and uses the organisation's other pending invitations to the address. */
export function useUpOthers(
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
