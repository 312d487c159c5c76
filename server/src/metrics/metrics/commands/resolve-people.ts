import { sql } from 'kysely';
import type { OrganisationContext } from '../../../platform/context.ts';
import { invite } from '../../organisations/commands/invite.ts';
import { requireMembers } from './set-people.ts';

export interface PeopleInput {
  editorId?: string | null | undefined;
  viewerIds?: string[] | undefined;
  editorEmail?: string | undefined;
  viewerEmails?: string[] | undefined;
}

/** The editor and viewers requested for a metric: members by id, and addresses to invite. */
export interface People {
  /** undefined: left unchanged. */
  editorId: string | null | undefined;
  viewerIds: string[] | undefined;
  invited: { email: string; role: 'editor' | 'viewer' }[];
}

/** Separates members from people to invite. Members are locked until the transaction ends. Throws NOT_A_MEMBER. */
export async function resolvePeople(
  ctx: OrganisationContext,
  organisationId: string,
  input: PeopleInput,
): Promise<People> {
  const emails = [
    ...new Set([input.editorEmail, ...(input.viewerEmails ?? [])].filter((email) => email !== undefined)),
  ];
  const rows =
    emails.length === 0
      ? []
      : await ctx.db
          .selectFrom('organisation_members as om')
          .innerJoin('users as u', 'u.id', 'om.user_id')
          .select(['u.id', sql<string>`lower(u.email)`.as('email')])
          .where('om.organisation_id', '=', organisationId)
          .where(sql<string>`lower(u.email)`, 'in', emails)
          .execute();
  const known = new Map(rows.map((row) => [row.email, row.id]));
  const invitees = (wanted: readonly string[], role: 'editor' | 'viewer') =>
    [...new Set(wanted)].filter((email) => !known.has(email)).map((email) => ({ email, role }));
  const editorId = input.editorEmail === undefined ? input.editorId : (known.get(input.editorEmail) ?? null);
  const more = (input.viewerEmails ?? []).flatMap((email) => known.get(email) ?? []);
  const viewerIds =
    input.viewerIds === undefined && input.viewerEmails === undefined
      ? undefined
      : [...(input.viewerIds ?? []), ...more];
  await requireMembers(ctx, organisationId, [editorId ?? null, ...(viewerIds ?? [])]);
  return {
    editorId,
    viewerIds,
    invited: [
      ...invitees(input.editorEmail === undefined ? [] : [input.editorEmail], 'editor'),
      ...invitees(input.viewerEmails ?? [], 'viewer'),
    ],
  };
}

/** Invites people who are not yet members to a metric. */
export async function inviteTo(
  ctx: OrganisationContext,
  metric: { id: number; name: string; organisation_id: string },
  invited: People['invited'],
): Promise<void> {
  for (const { email, role } of invited)
    await invite(ctx, { organisationId: metric.organisation_id, email, role, metric });
}
