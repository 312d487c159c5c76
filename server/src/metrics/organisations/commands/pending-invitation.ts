import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invitedPerson } from '../invitations.queries.ts';
import { mailInvitation } from './invite.ts';

/**
 * Sends a person's pending invitations again, with one new link that accepts all of them and is valid for as long as the first
 * was; every older link stops working. `id` is one of them; an answered one is NOT_FOUND.
 */
export async function resendInvitation(ctx: OrganisationContext, organisationId: string, id: string): Promise<void> {
  const { db, now, scope } = ctx;
  scope.requireManager(organisationId);
  const person = await invitedPerson(db, organisationId, id);
  if (!person) throw new Refusal('NOT_FOUND');
  const token = randomToken();
  const sent = await db
    .updateTable('organisation_invitations')
    .set({
      // Nobody knows a token with a random hash.
      token_hash: sql`case when id = ${person.id} then ${hashToken(token)} else gen_random_uuid()::text end`,
      expires_at: new Date(Date.parse(now) + LIMITS.organisationInvitationDays * 86_400_000).toISOString(),
    })
    .where('organisation_id', '=', organisationId)
    .where('email', '=', person.email)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  if (!sent.some((row) => row.id === person.id)) throw new Refusal('NOT_FOUND');
  await mailInvitation(ctx, { organisationId, email: person.email, token });
  await audit(ctx, {
    action: 'organisation.invitation_resent',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { email: person.email, invitations: sent.length },
  });
}

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
