import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invitedPerson } from '../invitations.queries.ts';

/**
 * Revokes all pending invitations of a person, so that no link to them is valid. `id` is one of them; an answered or revoked one
 * is NOT_FOUND.
 */
export async function revokeInvitation(ctx: OrganisationContext, organisationId: string, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.requireManager(organisationId);
  const person = await invitedPerson(db, organisationId, id);
  if (!person) throw new Refusal('NOT_FOUND');
  const revoked = await db
    .updateTable('organisation_invitations')
    .set({ revoked_at: now })
    .where('organisation_id', '=', organisationId)
    .where('email', '=', person.email)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (revoked.numUpdatedRows === 0n) throw new Refusal('NOT_FOUND');
  await audit(ctx, {
    action: 'organisation.invitation_revoked',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { email: person.email, invitations: Number(revoked.numUpdatedRows) },
  });
}
