import { audit } from '../../../platform/audit.ts';
import type { OrganisationContext } from '../../../platform/http/context.ts';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Revokes an invitation, so that its link is no longer valid. An answered or revoked one is NOT_FOUND. */
export async function revokeInvitation(ctx: OrganisationContext, organisationId: string, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.requireManager(organisationId);
  requireId(id);
  const revoked = await db
    .updateTable('organisation_invitations')
    .set({ revoked_at: now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning(['email', 'role'])
    .executeTakeFirst();
  if (!revoked) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'organisation.invitation_revoked',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { email: revoked.email, role: revoked.role },
  });
}
