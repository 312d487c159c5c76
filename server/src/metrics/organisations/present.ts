import type { Organisation, OrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import type { OrganisationInvitation, OwnInvitation } from '@tonnage/contract/metrics/organisations/invitations';
import type { Instant } from '@tonnage/domain/common/dates';
import type { InvitedPersonRow, OwnInvitationRow } from './invitations.queries.ts';
import type { OrganisationMemberRow, OrganisationRow } from './queries.ts';

export function presentOrganisation(row: OrganisationRow): Organisation {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    timeZone: row.time_zone,
    fourEyes: row.four_eyes,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.changed_at.toISOString(),
  };
}

export function presentOrganisationMember(row: OrganisationMemberRow, userId: string): OrganisationMember {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    pictureUrl: row.picture_url,
    role: row.role,
    edits: row.edits,
    views: row.views,
    you: row.id === userId,
    deactivated: row.deactivated_at !== null,
    joinedAt: row.joined_at.toISOString(),
  };
}

export function presentOrganisationInvitation(row: InvitedPersonRow, now: Instant): OrganisationInvitation {
  return {
    id: row.id,
    email: row.email,
    asked: { manager: row.manager, reports: row.reports, follows: row.follows },
    invitedBy: row.invited_by ?? 'Deleted user',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at.getTime() <= Date.parse(now),
  };
}

export function presentOwnInvitation({
  id,
  organisation,
  invitedBy,
  expiresAt,
  ...asked
}: OwnInvitationRow): OwnInvitation {
  const { manager, reports, follows } = asked;
  return { id, organisation, asked: { manager, reports, follows }, invitedBy, expiresAt: expiresAt.toISOString() };
}
