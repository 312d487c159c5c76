import type { Invitation, Member } from '@tonnage/contract/skip-hire/accounts/members';
import type { Instant } from '@tonnage/domain/common/dates';
import type { InvitationRow, MemberRow } from './members.queries.ts';

export function presentMember(row: MemberRow, userId: string | null): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    pictureUrl: row.picture_url,
    role: row.role,
    siteIds: row.site_ids,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    valid: row.valid,
    you: row.id === userId,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

export function presentInvitation(row: InvitationRow, now: Instant): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    siteIds: row.site_ids,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at.toISOString(),
    expired: row.expires_at.getTime() <= Date.parse(now),
    createdAt: row.created_at.toISOString(),
  };
}
