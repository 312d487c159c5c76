import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { BaseContext } from '../../../platform/context.ts';
import { personInvited } from '../../../core/identity/commands/make-person.ts';
import { type Follower, type InvitedForm, proveInvited } from '../../../core/identity/commands/prove-invited.ts';
import type { PendingInvitation } from '../invitations.queries.ts';
import { invitationOf, lookAtInvitation, answerOne, answerOthers } from './open-invitation.ts';
import { notifyManagers } from './notify-managers.ts';

interface Acceptance extends InvitedForm {
  token: string;
  acceptPrivacy?: boolean | undefined;
}

/**
 * Accepts the invitation of a link. A person who has confirmed the address before proves that login as well (`proveInvited`); the
 * link confirms the address of anybody else, who chooses a name and a password. It does not sign anyone in. Throws INVALID_TOKEN,
 * PRIVACY_NOT_ACCEPTED and `proveInvited`'s. Source: metrics.md §2.10.
 */
export async function acceptInvitation(
  deps: Deps,
  follower: Follower,
  given: Acceptance,
): Promise<{ email: string; organisation: string }> {
  const now = deps.clock.now();
  const { token } = given;
  const { tenantId, ...invitation } = await lookAtInvitation(deps, { token, host: follower.caller.host });
  const companies = [invitation.company, invitation.organisation];
  const owner = { tenantId, email: invitation.email, companies, staff: false };
  const invited = await proveInvited(deps, owner, follower, given);
  if ('passwordHash' in invited && given.acceptPrivacy !== true) throw new Refusal('PRIVACY_NOT_ACCEPTED');
  return withoutTenant(deps.database, async (db) => {
    const row = await invitationOf(db, now, tenantId, token);
    const person = await personInvited(db, now, row.email, invited);
    await joinInvited({ db, now, queue: deps.queue }, { ...row, tenantId }, person);
    return { email: row.email, organisation: row.organisation };
  });
}

/**
 * Uses an invitation, with every other of the same organisation to the same address: a manager joins with all rights, an editor or
 * viewer gets the metrics they were invited to. Needs a transaction across tenants. Throws INVALID_TOKEN.
 */
export async function joinInvited(
  { db, now, queue }: Pick<BaseContext, 'db' | 'now' | 'queue'>,
  invitation: PendingInvitation & { tenantId: string },
  person: { id: string; name: string },
): Promise<void> {
  const { tenantId, organisationId } = invitation;
  await answerOne(db, tenantId, invitation.id, { accepted_at: now });
  const membership = { organisationId, userId: person.id, tenantId, now };
  const wasManager = await isManager(db, membership);
  await join(db, { ...invitation, ...membership });
  for (const other of await answerOthers(db, invitation, now, { accepted_at: now }))
    await join(db, { ...other, ...membership });
  const actor = { kind: 'customer' as const, userId: person.id, name: person.name };
  if (!wasManager && (await isManager(db, membership)))
    await notifyManagers({ db, now, queue, scope: { tenantId, actor } }, 'NEW_OWNER', membership);
  await audit(
    { db, now, scope: { tenantId, actor } },
    {
      action: 'organisation.joined',
      entity: 'organisation',
      entityId: organisationId,
      accountId: null,
      changes: { role: invitation.role, metric: invitation.metric },
    },
  );
}

async function isManager(db: Db, { tenantId, organisationId, userId }: Omit<Joining, 'metricId' | 'role' | 'now'>) {
  const row = await db
    .selectFrom('organisation_members')
    .select('role')
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role === 'manager';
}

interface Joining {
  organisationId: string;
  metricId: number | null;
  role: 'manager' | 'editor' | 'viewer';
  userId: string;
  tenantId: string;
  now: string;
}

/** Makes a person a manager, or a member with the metrics they were invited to; a manager stays one. */
async function join(db: Db, { organisationId, metricId, role, userId, tenantId, now }: Joining): Promise<void> {
  await db
    .insertInto('organisation_members')
    .values({
      organisation_id: organisationId,
      user_id: userId,
      tenant_id: tenantId,
      role: role === 'manager' ? 'manager' : 'member',
      joined_at: now,
    })
    .onConflict((c) => {
      const one = c.columns(['tenant_id', 'organisation_id', 'user_id']);
      return role === 'manager' ? one.doUpdateSet({ role: 'manager' }) : one.doNothing();
    })
    .execute();
  // Another editor may have been set meanwhile: then the newcomer only joins the organisation.
  if (role === 'editor')
    await db
      .updateTable('metrics')
      .set({ editor_id: userId })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', metricId!)
      .where('editor_id', 'is', null)
      .where('finished_at', 'is', null)
      .execute();
  if (role === 'viewer')
    await db
      .insertInto('metric_viewers')
      .values({ tenant_id: tenantId, metric_id: metricId!, user_id: userId, organisation_id: organisationId })
      .onConflict((c) => c.doNothing())
      .execute();
}
