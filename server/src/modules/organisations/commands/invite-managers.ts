import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockOrganisation } from '../queries.ts';
import { invite } from './invite.ts';

/** Invites managers by mail. Returns the invitations' ids. Throws NOT_MANAGER, ALREADY_MANAGER with who, and what `invite` may. */
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
  if (known) throw new Refusal('ALREADY_MANAGER', { message: `${known.email} is a manager already.` });
  const ids: string[] = [];
  for (const email of wanted) ids.push(await invite(ctx, { organisationId, email, role: 'manager', metric: null }));
  return ids;
}
