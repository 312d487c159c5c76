import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { dayCell, instantCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { invitationsAfter, membersAfter } from './members.queries.ts';

export type MemberRow = Awaited<ReturnType<typeof membersAfter>>[number];
export type InvitationRow = Awaited<ReturnType<typeof invitationsAfter>>[number];

const REACH: readonly FileColumn<Pick<MemberRow, 'role' | 'sites' | 'valid_from' | 'valid_to'>>[] = [
  { header: 'Role', cell: (row) => ROLE_LABELS[row.role] },
  { header: 'Sites', cell: (row) => row.sites ?? 'All' },
  { header: 'First day', cell: (row) => dayCell(row.valid_from) },
  { header: 'Last day', cell: (row) => dayCell(row.valid_to) },
];

export const MEMBERS: readonly FileColumn<MemberRow>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email },
  ...REACH,
  { header: 'Active now', cell: (row) => (row.valid ? 'Yes' : 'No') },
  { header: 'Member since', cell: (row) => instantCell(row.created_at) },
  { header: 'Last active', cell: (row) => instantCell(row.last_used_at) },
];

export const INVITATIONS: readonly FileColumn<InvitationRow>[] = [
  { header: 'Email', cell: (row) => row.email },
  ...REACH,
  { header: 'Invited by', cell: (row) => row.invited_by },
  { header: 'Invited at', cell: (row) => instantCell(row.created_at) },
  { header: 'Expires at', cell: (row) => instantCell(row.expires_at) },
];
