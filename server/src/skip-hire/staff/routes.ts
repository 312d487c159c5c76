import type { StaffList } from '@tonnage/contract/skip-hire/staff';
import { STAFF_ROLE_LABELS } from '@tonnage/domain/skip-hire/permissions';
import { instantCell, type FileColumn } from '../../platform/formats/cells.ts';
import * as staff from '@tonnage/contract/skip-hire/staff';
import * as people from '@tonnage/contract/skip-hire/staff';
import { emailed } from '../../platform/email/emailed.ts';
import { listFile } from '../../platform/formats/list-file.ts';
import { followerOf } from '../../core/identity/commands/prove-invited.ts';
import type { Binder } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { hostOf } from '../../platform/sessions/session.ts';
import {
  acceptStaffInvitation,
  lookAtStaffInvitation,
  inviteStaff,
  revokeStaffInvitation,
} from './commands/staff-invitation.ts';
import { blockPerson, removePersonFactors, unblockPerson, setStaffRole } from './commands/staff.ts';
import { staffOf } from './queries.ts';

type Row = Pick<StaffList['staff'][number], 'email' | 'role'> & {
  name: string | null;
  state: string;
  lastUsedAt: string | null;
};

const OFFICE: readonly FileColumn<Row>[] = [
  { header: 'Name', cell: (row) => row.name },
  { header: 'Email', cell: (row) => row.email },
  { header: 'Role', cell: (row) => STAFF_ROLE_LABELS[row.role] },
  { header: 'Status', cell: (row) => row.state },
  { header: 'Last active', cell: (row) => instantCell(row.lastUsedAt) },
];

/** The staff, and invited people. */
function officeRows({ staff, invitations }: StaffList): Row[] {
  return [
    ...staff.map((row) => ({ ...row, state: 'Active' })),
    ...invitations.map(({ email, role, expired }) => {
      const state = expired ? 'Invitation expired' : 'Invited';
      return { name: null, email, role, state, lastUsedAt: null };
    }),
  ];
}

/** The company's staff. */
export function staffRoutes(bind: Binder, deps: Deps): void {
  bind.staff(
    staff.listStaff,
    async (ctx) => ({ data: await staffOf(ctx) }),
    (enter) =>
      listFile(enter, {
        name: 'office',
        columns: OFFICE,
        all: async (ctx) => officeRows(await staffOf(ctx)),
      }),
  );
  bind.staff(staff.inviteStaff, async (ctx, { body }) => {
    await inviteStaff(ctx, body.data);
    return { data: { ...(await staffOf(ctx)), ...emailed(ctx) } };
  });
  bind.staff(staff.revokeStaffInvitation, async (ctx, { params }) => {
    await revokeStaffInvitation(ctx, params.id);
    return { data: await staffOf(ctx) };
  });
  bind.staff(staff.setStaffRole, async (ctx, { params, body }) => {
    await setStaffRole(ctx, params.id, body.data.role);
    return { data: await staffOf(ctx) };
  });
  bind.staff(staff.endStaff, async (ctx, { params }) => {
    await setStaffRole(ctx, params.id, null);
    return { data: await staffOf(ctx) };
  });
  bind.staff(people.blockPerson, async (ctx, { params, body }) => {
    await blockPerson(ctx, params.id, body.data.reason);
    return { data: { id: params.id, blocked: true } };
  });
  bind.staff(people.unblockPerson, async (ctx, { params }) => {
    await unblockPerson(ctx, params.id);
    return { data: { id: params.id, blocked: false } };
  });
  bind.staff(people.removePersonFactors, async (ctx, { params }) => {
    await removePersonFactors(ctx, params.id);
    return { data: { id: params.id } };
  });
  bind.open(staff.lookAtStaffInvitation, async (request, { body }) => {
    const invitation = await lookAtStaffInvitation(deps, { token: body.data.token, host: hostOf(request) });
    const { company, email, role, invitedBy, known } = invitation;
    return { data: { company, email, role, invitedBy, known } };
  });
  bind.open(staff.acceptStaffInvitation, async (request, { body }) => ({
    data: await acceptStaffInvitation(deps, await followerOf(deps, request), body.data),
  }));
}
