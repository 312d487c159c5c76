import type { Organisation, OrganisationMember } from '@tonnage/contract/metrics/organisations';
import type { OrganisationMemberRow, OrganisationRow } from './queries.ts';

export function presentOrganisation(row: OrganisationRow): Organisation {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    timeZone: row.time_zone,
    role: row.role,
    createdAt: row.created_at.toISOString(),
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
    joinedAt: row.joined_at.toISOString(),
  };
}
