import { LIMITS } from '@tonnage/contract/limits';
import { audit } from '../../../platform/audit.ts';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { waitingInvitation } from '../invitations.queries.ts';
import { mailInvitation } from './invite.ts';

/** Sends an invitation again with a new link, valid for as long as the first was. An answered one is NOT_FOUND. */
export async function resendInvitation(ctx: OrganisationContext, organisationId: string, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.requireManager(organisationId);
  const invitation = await waitingInvitation(db, organisationId, id);
  if (!invitation) throw new Refusal('NOT_FOUND');
  const token = randomToken();
  const sent = await db
    .updateTable('organisation_invitations')
    .set({
      token_hash: hashToken(token),
      expires_at: new Date(Date.parse(now) + LIMITS.organisationInvitationDays * 86_400_000).toISOString(),
    })
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (sent.numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  await mailInvitation(ctx, { organisationId, email: invitation.email, token });
  await audit(ctx, {
    action: 'organisation.invitation_resent',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { email: invitation.email, role: invitation.role },
  });
}
