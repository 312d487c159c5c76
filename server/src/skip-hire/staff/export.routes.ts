import { exportStaff } from '@tonnage/contract/desk-exports';
import type { StaffList } from '@tonnage/contract/skip-hire/staff';
import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { staffOf } from './queries.ts';

type Row = Pick<StaffList['staff'][number], 'email' | 'role'> & {
  name: string | null;
  state: string;
  lastUsedAt: string | null;
};

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Role', cell: (row) => STAFF_ROLE_LABELS[row.role] },
  { header: 'Status', cell: (row) => row.state },
  { header: 'Last active', cell: (row) => row.lastUsedAt },
];

/** Who works in the office and who is asked to: a short list, in one reading. */
export function staffExportRoutes(text: TextBinder): void {
  text.staff(exportStaff, (enter) =>
    csvFile(enter, {
      name: 'office',
      columns: COLUMNS,
      after: async (ctx, last: Row | null) => {
        if (last !== null) return [];
        const { staff, invitations } = await staffOf(ctx);
        return [
          ...staff.map((row) => ({ ...row, state: 'Active' })),
          ...invitations.map(({ email, role, expired }) => {
            const state = expired ? 'Invitation expired' : 'Invited';
            return { name: null, email, role, state, lastUsedAt: null };
          }),
        ];
      },
    }),
  );
}
