import { exportInvitations, exportMembers } from '@tonnage/contract/exports';
import { ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { invitationsAfter, membersAfter } from './members.queries.ts';

type MemberRow = Awaited<ReturnType<typeof membersAfter>>[number];
type InvitationRow = Awaited<ReturnType<typeof invitationsAfter>>[number];

const REACH: readonly CsvColumn<Pick<MemberRow, 'role' | 'sites' | 'valid_from' | 'valid_to'>>[] = [
  { header: 'Role', cell: (row) => ROLE_LABELS[row.role] },
  { header: 'Sites', cell: (row) => row.sites ?? 'All' },
  { header: 'First day', cell: (row) => row.valid_from },
  { header: 'Last day', cell: (row) => row.valid_to },
];

const MEMBERS: readonly CsvColumn<MemberRow>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email },
  ...REACH,
  { header: 'Active now', cell: (row) => (row.valid ? 'Yes' : 'No') },
  { header: 'Member since', cell: (row) => row.created_at.toISOString() },
  { header: 'Last active', cell: (row) => row.last_used_at?.toISOString() ?? null },
];

const INVITATIONS: readonly CsvColumn<InvitationRow>[] = [
  { header: 'Email', cell: (row) => row.email },
  ...REACH,
  { header: 'Invited by', cell: (row) => row.invited_by },
  { header: 'Invited at', cell: (row) => row.created_at.toISOString() },
  { header: 'Expires at', cell: (row) => row.expires_at.toISOString() },
];

export function memberExportRoutes(text: TextBinder): void {
  text.account(exportMembers, (enter) =>
    csvFile(enter, {
      name: 'people',
      columns: MEMBERS,
      after: (ctx, last: MemberRow | null, limit) => {
        ctx.scope.require('members.manage');
        return membersAfter(ctx, last, limit);
      },
    }),
  );
  text.account(exportInvitations, (enter) =>
    csvFile(enter, {
      name: 'invitations',
      columns: INVITATIONS,
      after: (ctx, last: InvitationRow | null, limit) => {
        ctx.scope.require('members.manage');
        return invitationsAfter(ctx, last?.id ?? null, limit);
      },
    }),
  );
}
