import { STAFF_ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { INVITED_REFUSALS, invitedLogin } from '../core/identity/auth.ts';
import { emailed } from '../core/email.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, format, one } from '../envelope.ts';
import { emailAddress, id, idParams, instant, nameText, notesText } from '../fields.ts';
import { group } from '../group.ts';
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
      /** They have two-factor authentication or a passkey. */
      twoFactor: z.boolean(),
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

const staff = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/staff',
  staff: 'staff.manage',
  response: one(staffList),
});

export const listStaff = staff({
  summary: 'List staff and pending staff invitations',
  method: 'GET',
  reads: ['staff'],
  query: z.object({ format }),
  csv: {},
});

export const inviteStaff = staff.create({
  summary: 'Invite someone to the staff by email. A second invitation to the same address replaces the first',
  path: '/invitations',
  response: one(staffList.extend(emailed.shape)),
  body: dataOf({ email: emailAddress, role }),
  refusals: ['ALREADY_STAFF', 'TOO_MANY_INVITATIONS', 'TOO_MANY_EMAILS'],
});

export const revokeStaffInvitation = staff.remove({
  summary: 'Withdraw a staff invitation',
  path: '/invitations/{id}',
});

export const setStaffRole = staff({
  summary: 'Change a staff member’s role. At least one manager must remain',
  method: 'PUT',
  path: '/{id}',
  params: idParams,
  body: dataOf({ role }),
  refusals: ['LAST_OFFICE_MANAGER'],
});

export const endStaff = staff.remove({
  summary: 'Remove a staff member. At least one manager must remain',
  path: '/{id}',
  refusals: ['LAST_OFFICE_MANAGER'],
});

const link = group({ tag: 'Desk', access: 'guest', path: '/desk/invitations', limited: true });
const token = z.string().min(1).max(200);

export const lookAtStaffInvitation = link({
  summary: 'Get the staff invitation behind a link',
  method: 'POST',
  path: '/look',
  changes: [],
  body: dataOf({ token }),
  response: one(
    z.object({ company: z.string(), email: z.string(), role, invitedBy: z.string().nullable(), known: z.boolean() }),
  ),
  refusals: ['TENANT_UNKNOWN', 'INVALID_TOKEN'],
});

export const acceptStaffInvitation = link({
  summary:
    'Accept a staff invitation with a new name and password or, with a login, its session, or its password and code. Does not log anyone in',
  method: 'POST',
  path: '/accept',
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

const person = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/people/{id}/block',
  staff: 'staff.manage',
  params: idParams,
  response: one(z.object({ id, blocked: z.boolean() })),
});

export const blockPerson = person({
  summary: 'Block a staff member’s or customer’s login at this company, with a reason, and end their sessions',
  method: 'PUT',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['BLOCK_YOURSELF'],
  changes: ['staff', 'members', 'customers'],
});

export const unblockPerson = person({
  summary: 'Unblock a login at this company',
  method: 'DELETE',
  changes: ['staff', 'members', 'customers'],
});

export const removePersonFactors = endpoint({
  summary: 'Remove a person’s two-factor authentication and passkeys, log them out everywhere, and email them',
  tag: 'Desk',
  method: 'POST',
  path: '/desk/people/{id}/remove-factors',
  access: 'staff',
  /** For the staff themselves it takes `staff.manage`. */
  staff: 'customers.edit',
  params: idParams,
  response: one(z.object({ id })),
  refusals: ['FACTOR_YOURSELF', 'FACTOR_ELSEWHERE'],
  changes: ['staff', 'members', 'customers'],
});
