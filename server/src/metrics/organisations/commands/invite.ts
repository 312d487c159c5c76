import { LIMITS } from '@tonnage/contract/limits';
import { sql } from 'kysely';
import { audit } from '../../../core/audit/commands/audit.ts';
import { queueMail } from '../../../core/email/commands/queue-email.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import type { OrganisationContext } from '../../../platform/context.ts';
import { hashToken, randomToken } from '../../../platform/credentials/tokens.ts';
import { newId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { organisationInvitation } from '../emails.ts';
import { screens } from '../screens.present.ts';
import { lockOrganisation, organisationTable } from '../queries.ts';

export type InvitedRole = 'manager' | 'editor' | 'viewer';

interface InviteInput {
  organisationId: string;
  email: string;
  role: InvitedRole;
  /** The metric to report or view; null for a manager. */
  metric: { id: number; name: string } | null;
}

const DAY = 86_400_000;

/**
 * Invites an address by email; the caller has checked the permission. A second invitation to the same thing replaces the first,
 * including its link. Returns its id. Throws TOO_MANY_INVITATIONS. Source: metrics.md §2.10.
 */
export async function invite(ctx: OrganisationContext, input: InviteInput): Promise<string> {
  const { db, now, scope } = ctx;
  const { organisationId, email, role, metric } = input;
  const { n } = await db
    .selectFrom('organisation_invitations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('organisation_id', '=', organisationId)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (n >= LIMITS.organisationInvitations) throw new Refusal('TOO_MANY_INVITATIONS');
  const token = randomToken();
  const fresh = {
    token_hash: hashToken(token),
    invited_by: scope.actor.userId,
    created_at: now,
    expires_at: new Date(Date.parse(now) + LIMITS.organisationInvitationDays * DAY).toISOString(),
  };
  const { id } = await db
    .insertInto('organisation_invitations')
    .values({
      id: newId(now),
      organisation_id: organisationId,
      tenant_id: scope.tenantId,
      role,
      metric_id: metric?.id ?? null,
      email,
      ...fresh,
    })
    .onConflict((c) =>
      c
        .expression(sql`tenant_id, organisation_id, email, role, coalesce(metric_id, 0)`)
        .where('accepted_at', 'is', null)
        .where('declined_at', 'is', null)
        .where('revoked_at', 'is', null)
        .doUpdateSet(fresh),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'organisation.invited',
    entity: 'organisation',
    entityId: organisationId,
    accountId: null,
    changes: { email, role, metric: metric?.name ?? null },
  });
  if (!(await invitedAlready(ctx, organisationId, email, id)))
    await mailInvitation(ctx, { organisationId, email, token });
  return id;
}

/** A person invited to several metrics at once gets one email, whose link accepts all of them. */
async function invitedAlready({ db, now }: OrganisationContext, organisationId: string, email: string, but: string) {
  const other = await db
    .selectFrom('organisation_invitations')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('email', '=', email)
    .where('id', '<>', but)
    .where('created_at', '=', new Date(now))
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Sends the link of an invitation. */
export async function mailInvitation(
  ctx: OrganisationContext,
  { organisationId, email, token }: { organisationId: string; email: string; token: string },
): Promise<void> {
  const { name } = await ctx.db
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const to = { email, name: null, accountId: null };
  await queueMail(ctx, organisationInvitation, to, {
    token,
    organisation: name,
    organisationId,
    email,
    invitedBy: ctx.scope.actor.name,
  });
}

/**
 * Invites managers by email. Returns the invitations' ids. Throws NOT_MANAGER, ALREADY_MANAGER with the person's name, and
 * `invite`'s.
 */
export async function inviteManagers(
  ctx: OrganisationContext,
  organisationId: string,
  emails: readonly string[],
): Promise<string[]> {
  ctx.scope.requireManager(organisationId);
  await lockOrganisation(ctx.db, organisationId);
  const wanted = [...new Set(emails)];
  const known = await ctx.db
    .selectFrom('organisation_members as om')
    .innerJoin('users as u', 'u.id', 'om.user_id')
    .select('u.email')
    .where('om.organisation_id', '=', organisationId)
    .where('om.role', '=', 'manager')
    .where(sql<string>`lower(u.email)`, 'in', wanted)
    .executeTakeFirst();
  if (known) throw new Refusal('ALREADY_MANAGER', { message: `${known.email} is already a manager.` });
  const ids: string[] = [];
  for (const email of wanted) ids.push(await invite(ctx, { organisationId, email, role: 'manager', metric: null }));
  await notifyInvited(ctx, organisationId, wanted);
  return ids;
}

/** Those with a login here also see the invitation in the tool. */
async function notifyInvited(
  ctx: OrganisationContext,
  organisationId: string,
  emails: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string | null }>`
    select tonnage_login_of(email) as id from jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb) as email`.execute(
    ctx.db,
  );
  const organisation = (await organisationTable.one(ctx, organisationId))!;
  const recipients = rows.map((row) => row.id);
  const facts = { organisation: organisation.name };
  await notify(ctx, [{ type: 'CREATED_ORGANISATION', organisationId, recipients, facts, link: screens.organisations }]);
}
