import type { Instant } from '@tonnage/domain/common/dates';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrganisationRole } from '../../../platform/scope.ts';
import { colleagueWith } from '../login.queries.ts';
import { lockOrganisation, memberTable, otherManagers } from '../queries.ts';
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
  const was = (await memberTable.one({ ...ctx, params: { id: organisationId } }, userId))?.role;
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

/**
 * Removes a person from an organisation, by a manager or by themselves. Their answers and comments stay. Throws LAST_MANAGER, and
 * STILL_EDITS while a metric would lose its editor.
 */
export async function removeMember(ctx: OrganisationContext, organisationId: string, userId: string): Promise<void> {
  const { db, scope } = ctx;
  if (!scope.roles.has(organisationId)) throw new Refusal('NOT_FOUND');
  if (userId !== scope.actor.userId) scope.requireManager(organisationId);
  await lockOrganisation(db, organisationId);
  const member = await memberTable.one({ ...ctx, params: { id: organisationId } }, userId);
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

/** Tells the other managers of each organisation, of every company, that a manager is deleting their login. Source: metrics.md §2.9. */
export async function announceLeaving(
  { db, now, queue }: { db: Db; now: Instant; queue: Queue },
  { id, name }: { id: string; name: string },
): Promise<void> {
  const managed = await db
    .selectFrom('organisation_members as m')
    .innerJoin('organisations as o', (j) =>
      j.onRef('o.tenant_id', '=', 'm.tenant_id').onRef('o.id', '=', 'm.organisation_id'),
    )
    .select(['m.tenant_id', 'm.organisation_id'])
    .where('m.user_id', '=', id)
    .where('m.role', '=', 'manager')
    .where('o.deleted_at', 'is', null)
    .orderBy('m.organisation_id')
    .execute();
  const actor = { kind: 'customer' as const, userId: id, name };
  for (const { tenant_id: tenantId, organisation_id: organisationId } of managed)
    await notifyManagers({ db, now, queue, scope: { tenantId, actor } }, 'DELETED_OWNER', {
      organisationId,
      userId: id,
    });
}
