import type { StaffList } from '@tonnage/contract/skip-hire/staff';
import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { instantCell, type FileColumn } from '../../platform/formats/cells.ts';

type Row = Pick<StaffList['staff'][number], 'email' | 'role'> & {
  name: string | null;
  state: string;
  lastUsedAt: string | null;
};

export const OFFICE: readonly FileColumn<Row>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Role', cell: (row) => STAFF_ROLE_LABELS[row.role] },
  { header: 'Status', cell: (row) => row.state },
  { header: 'Last active', cell: (row) => instantCell(row.lastUsedAt) },
];

/** The staff, and invited people. */
export function officeRows({ staff, invitations }: StaffList): Row[] {
  return [
    ...staff.map((row) => ({ ...row, state: 'Active' })),
    ...invitations.map(({ email, role, expired }) => {
      const state = expired ? 'Invitation expired' : 'Invited';
      return { name: null, email, role, state, lastUsedAt: null };
    }),
  ];
}
