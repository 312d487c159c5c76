import { ROLES } from '@tonnage/domain/skip-hire/permissions';
import { z } from 'zod';
import { INVITED_REFUSALS, invitedLogin } from '../../core/identity/auth.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, emailAddress, id, idParams, instant, nameText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

/** The role, sites and dates of a member or an invited person. An owner has no limits. */
const access = {
  role: z.enum(ROLES),
  /** null: all sites of the account. */
  siteIds: z.array(id).min(1).max(LIMITS.memberSites).nullable(),
  validFrom: date.nullable(),
  validTo: date.nullable(),
};

export const member = z.object({
  /** Of the person. */
  id,
  name: z.string(),
  email: z.string(),
  pictureUrl: z.string().nullable(),
  ...access,
  /** Between its dates today. */
  valid: z.boolean(),
  you: z.boolean(),
  /** They have two-factor authentication or a passkey. */
  twoFactor: z.boolean(),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  ...access,
  invitedBy: z.string(),
  expiresAt: instant,
  expired: z.boolean(),
  createdAt: instant,
});
export type Invitation = z.output<typeof invitation>;

const REACH_REFUSALS = ['OWNER_ONLY', 'OWNER_UNLIMITED', 'UNKNOWN_SITE', 'DATES_REVERSED'] as const;

const members = group({ tag: 'Members', access: 'account', path: '/accounts/me' });

export const listMembers = members.list({
  summary: 'List the account’s users by name',
  path: '/members',
  reads: ['members', 'identity'],
  filters: {},
  csv: {},
  entry: member,
  order: ['name:asc'],
});

export const updateMember = members({
  summary: 'Update a user’s role, sites and dates. The last owner can’t be changed',
  method: 'PUT',
  path: '/members/{id}',
  params: idParams,
  body: dataOf({
    role: access.role.optional(),
    siteIds: access.siteIds.optional(),
    validFrom: access.validFrom.optional(),
    validTo: access.validTo.optional(),
  }),
  response: one(member),
  refusals: [...REACH_REFUSALS, 'LAST_OWNER'],
});

export const removeMember = members.remove({
  summary: 'Remove a user from the account, or leave it. The last owner can’t leave',
  path: '/members/{id}',
  response: one(z.object({ id })),
  refusals: ['OWNER_ONLY', 'LAST_OWNER'],
});

export const removeMemberFactors = members({
  summary: 'Remove a user’s two-factor authentication and passkeys, log them out everywhere, and email them',
  method: 'POST',
  path: '/members/{id}/remove-factors',
  permission: 'members.manage',
  params: idParams,
  response: one(member),
  refusals: ['OWNER_ONLY', 'FACTOR_YOURSELF', 'FACTOR_ELSEWHERE'],
});

export const listInvitations = members.list({
  summary: 'List pending invitations, newest first',
  path: '/invitations',
  filters: {},
  csv: {},
  entry: invitation,
  order: ['id:desc'],
});

export const invite = members.create({
  summary: 'Invite someone to the account by email. A second invitation to the same address replaces the first',
  path: '/invitations',
  body: dataOf({
    email: emailAddress,
    role: access.role,
    siteIds: access.siteIds.optional(),
    validFrom: access.validFrom.optional(),
    validTo: access.validTo.optional(),
  }),
  response: one(invitation),
  refusals: [...REACH_REFUSALS, 'ALREADY_MEMBER', 'TOO_MANY_INVITATIONS', 'TOO_MANY_EMAILS'],
  idempotent: true,
  permission: 'members.manage',
});

export const revokeInvitation = members.remove({
  summary: 'Withdraw an invitation. Its link stops working',
  path: '/invitations/{id}',
  response: one(z.object({ id })),
});

const token = z.string().trim().min(1).max(200);
const GUEST = ['INVALID_TOKEN', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

export const lookAtInvitation = endpoint({
  summary: 'Get the invitation behind a link',
  tag: 'Members',
  method: 'POST',
  path: '/invitations/look',
  access: 'guest',
  changes: [],
  body: dataOf({ token }),
  response: one(
    z.object({
      account: z.string(),
      email: z.string(),
      role: access.role,
      invitedBy: z.string(),
      /** The address has a login already, so no password is required. */
      known: z.boolean(),
    }),
  ),
  refusals: GUEST,
  limited: true,
});

export const acceptInvitation = endpoint({
  summary:
    'Accept an invitation, once: with a new name and password or, with a login, its session, or its password and code',
  tag: 'Members',
  method: 'POST',
  path: '/invitations/accept',
  changes: [],
  access: 'guest',
  body: dataOf({
    token,
    name: nameText.optional(),
    ...invitedLogin,
    passwordConfirmation: z.string().max(LIMITS.password).optional(),
  }),
  response: one(z.object({ email: z.string(), account: z.string() })),
  refusals: [...GUEST, ...INVITED_REFUSALS],
  limited: true,
});
