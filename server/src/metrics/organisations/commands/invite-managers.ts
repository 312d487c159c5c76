import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { screens } from '../places.present.ts';
import { notify } from '../../../core/notifications/commands/notify.ts';
import { lockOrganisation, organisationById } from '../queries.ts';
import { invite } from './invite.ts';

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
  const organisation = (await organisationById(ctx.db, ctx.scope, organisationId))!;
  const recipients = rows.map((row) => row.id);
  const facts = { organisation: organisation.name };
  await notify(ctx, [{ type: 'CREATED_ORGANISATION', organisationId, recipients, facts, link: screens.organisations }]);
}
