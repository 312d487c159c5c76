import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import type { invitationsAfter, membersAfter } from './members.queries.ts';

export type MemberRow = Awaited<ReturnType<typeof membersAfter>>[number];
export type InvitationRow = Awaited<ReturnType<typeof invitationsAfter>>[number];

const REACH: readonly CsvColumn<Pick<MemberRow, 'role' | 'sites' | 'valid_from' | 'valid_to'>>[] = [
  { header: 'Role', cell: (row) => ROLE_LABELS[row.role] },
  { header: 'Sites', cell: (row) => row.sites ?? 'All' },
  { header: 'First day', cell: (row) => row.valid_from },
  { header: 'Last day', cell: (row) => row.valid_to },
];

export const MEMBERS: readonly CsvColumn<MemberRow>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email },
  ...REACH,
  { header: 'Active now', cell: (row) => (row.valid ? 'Yes' : 'No') },
  { header: 'Member since', cell: (row) => row.created_at.toISOString() },
  { header: 'Last active', cell: (row) => row.last_used_at?.toISOString() ?? null },
];

export const INVITATIONS: readonly CsvColumn<InvitationRow>[] = [
  { header: 'Email', cell: (row) => row.email },
  ...REACH,
  { header: 'Invited by', cell: (row) => row.invited_by },
  { header: 'Invited at', cell: (row) => row.created_at.toISOString() },
  { header: 'Expires at', cell: (row) => row.expires_at.toISOString() },
];
