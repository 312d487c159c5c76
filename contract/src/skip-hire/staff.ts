import { STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { INVITED_REFUSALS, invitedLogin } from '../core/identity/auth.ts';
import { emailed } from '../core/email.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, format, one } from '../envelope.ts';
import { emailAddress, id, idParams, instant, nameText, notesText } from '../fields.ts';
import { LIMITS } from '../limits.ts';

const role = z.enum(STAFF_ROLES);

export const staffList = z.object({
  staff: z.array(
    z.object({
      id,
      name: z.string(),
      email: z.string(),
      role,
      you: z.boolean(),
      /** Their login is blocked at this company. */
      blocked: z.boolean(),
      lastUsedAt: instant.nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id,
      email: z.string(),
      role,
      invitedBy: z.string().nullable(),
      createdAt: instant,
      expiresAt: instant,
      expired: z.boolean(),
    }),
  ),
});
export type StaffList = z.output<typeof staffList>;

const keep = { tag: 'Desk', access: 'staff', staff: 'staff.manage', status: 200, response: one(staffList) } as const;

export const listStaff = endpoint({
  ...keep,
  summary: 'List staff and pending staff invitations',
  method: 'GET',
  path: '/desk/staff',
  reads: ['staff'],
  query: z.object({ format }),
  csv: {},
});

export const inviteStaff = endpoint({
  ...keep,
  summary: 'Invite someone to the staff by email. A second invitation to the same address replaces the first',
  method: 'POST',
  path: '/desk/staff/invitations',
  status: 201,
  response: one(staffList.extend(emailed.shape)),
  body: dataOf({ email: emailAddress, role }),
  refusals: ['ALREADY_STAFF', 'TOO_MANY_INVITATIONS', 'TOO_MANY_EMAILS'],
});

export const revokeStaffInvitation = endpoint({
  ...keep,
  summary: 'Withdraw a staff invitation',
  method: 'DELETE',
  path: '/desk/staff/invitations/{id}',
  params: idParams,
});

export const setStaffRole = endpoint({
  ...keep,
  summary: 'Change a staff member’s role. At least one manager must remain',
  method: 'PUT',
  path: '/desk/staff/{id}',
  params: idParams,
  body: dataOf({ role }),
  refusals: ['LAST_OFFICE_MANAGER'],
});

export const endStaff = endpoint({
  ...keep,
  summary: 'Remove a staff member. At least one manager must remain',
  method: 'DELETE',
  path: '/desk/staff/{id}',
  params: idParams,
  refusals: ['LAST_OFFICE_MANAGER'],
});

const link = { tag: 'Desk', access: 'guest', status: 200, limited: true } as const;
const token = z.string().min(1).max(200);

export const lookAtStaffInvitation = endpoint({
  ...link,
  summary: 'Get the staff invitation behind a link',
  method: 'POST',
  path: '/desk/invitations/look',
  changes: [],
  body: dataOf({ token }),
  response: one(
    z.object({ company: z.string(), email: z.string(), role, invitedBy: z.string().nullable(), known: z.boolean() }),
  ),
  refusals: ['TENANT_UNKNOWN', 'INVALID_TOKEN'],
});

export const acceptStaffInvitation = endpoint({
  ...link,
  summary:
    'Accept a staff invitation with a new name and password or, with a login, its session, or its password and code. Does not log anyone in',
  method: 'POST',
  path: '/desk/invitations/accept',
  changes: [],
  body: dataOf({
    token,
    name: nameText.optional(),
    ...invitedLogin,
    passwordConfirmation: z.string().max(LIMITS.password).optional(),
  }),
  response: one(z.object({ email: z.string(), company: z.string() })),
  refusals: ['TENANT_UNKNOWN', 'INVALID_TOKEN', ...INVITED_REFUSALS],
});

const person = {
  tag: 'Desk',
  access: 'staff',
  staff: 'staff.manage',
  path: '/desk/people/{id}/block',
  params: idParams,
  status: 200,
  response: one(z.object({ id, blocked: z.boolean() })),
} as const;

export const blockPerson = endpoint({
  ...person,
  summary: 'Block a staff member’s or customer’s login at this company, with a reason, and end their sessions',
  method: 'PUT',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['BLOCK_YOURSELF'],
  changes: ['staff', 'members', 'customers'],
});

export const unblockPerson = endpoint({
  ...person,
  summary: 'Unblock a login at this company',
  method: 'DELETE',
  changes: ['staff', 'members', 'customers'],
});
