import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockOrganisation, memberOf, otherManagers } from '../queries.ts';
import { notifyManagers } from './notify-managers.ts';

/**
 * Removes a person from an organisation, by a manager or by themselves. Their answers and comments stay. Throws LAST_MANAGER, and
 * STILL_EDITS while a metric would lose its editor.
 */
export async function removeMember(ctx: OrganisationContext, organisationId: string, userId: string): Promise<void> {
  const { db, scope } = ctx;
  if (!scope.roles.has(organisationId)) throw new Refusal('NOT_FOUND');
  if (userId !== scope.actor.userId) scope.requireManager(organisationId);
  await lockOrganisation(db, organisationId);
  const member = await memberOf(db, organisationId, userId);
  if (!member) throw new Refusal('NOT_FOUND');
  if (member.role === 'manager' && (await otherManagers(db, organisationId, member.id)) === 0)
    throw new Refusal('LAST_MANAGER');
  if (member.edits > 0) throw new Refusal('STILL_EDITS');
  await db
    .deleteFrom('metric_viewers')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', member.id)
    .execute();
  await db
    .deleteFrom('report_readers')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', member.id)
    .execute();
  // Runs before the membership is removed, because that gives the person access.
  if (member.role === 'manager') await notifyManagers(ctx, 'DELETED_OWNER', { organisationId, userId: member.id });
  await audit(ctx, {
    action: 'organisation.member_removed',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { userId: member.id, role: member.role },
  });
  await db
    .deleteFrom('organisation_members')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', member.id)
    .execute();
}
