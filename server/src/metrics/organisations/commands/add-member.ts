import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrganisationRole } from '../../../platform/scope.ts';
import { colleagueWith } from '../login.queries.ts';
import { lockOrganisation, memberOf, otherManagers } from '../queries.ts';
import { notifyManagers } from './notify-managers.ts';

/**
 * Adds a person to an organisation who already shares an account or an organisation with the caller, or changes a member's role.
 * Returns their id. Throws NOT_A_COLLEAGUE for anyone else, whether or not they have a login: they are invited by email. Throws
 * LAST_MANAGER if none would remain.
 */
export async function addMember(
  ctx: OrganisationContext,
  organisationId: string,
  { email, role }: { email: string; role: OrganisationRole },
): Promise<string> {
  const { db, now, scope } = ctx;
  scope.requireManager(organisationId);
  const userId = await colleagueWith(db, email, now);
  if (userId === null) throw new Refusal('NOT_A_COLLEAGUE');
  await lockOrganisation(db, organisationId);
  const was = (await memberOf(db, organisationId, userId))?.role;
  if (role === 'member' && (await otherManagers(db, organisationId, userId)) === 0) throw new Refusal('LAST_MANAGER');
  await db
    .insertInto('organisation_members')
    .values({ organisation_id: organisationId, user_id: userId, tenant_id: scope.tenantId, role, joined_at: now })
    .onConflict((c) => c.columns(['tenant_id', 'organisation_id', 'user_id']).doUpdateSet({ role }))
    .execute();
  if (role === 'manager' && was !== 'manager') await notifyManagers(ctx, 'NEW_OWNER', { organisationId, userId });
  if (role === 'member' && was === 'manager') await notifyManagers(ctx, 'DELETED_OWNER', { organisationId, userId });
  await audit(ctx, {
    action: 'organisation.member_added',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { userId, role },
  });
  return userId;
}
