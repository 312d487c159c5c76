import { z } from 'zod';
import { INVITED_REFUSALS, invitedLogin } from '../../core/identity/auth.ts';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress, id, idParams, instant, nameText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

/** Everything that accepting covers: managing the organisation, and metrics by name. */
const asked = z.object({ manager: z.boolean(), reports: z.array(z.string()), follows: z.array(z.string()) });

/** A person who was invited by email, and has not answered; with everything that they are invited to. */
export const organisationInvitation = z.object({
  /** Of their newest invitation; names all of them. */
  id,
  email: z.string(),
  asked,
  invitedBy: z.string(),
  createdAt: instant,
  /** When the last of them expires. */
  expiresAt: instant,
  expired: z.boolean(),
});
export type OrganisationInvitation = z.output<typeof organisationInvitation>;

const invitations = group({
  tag: 'Metrics: invitations',
  access: 'organisations',
  path: '/metrics/organisations/{id}',
});

export const listOrganisationInvitations = invitations.list({
  summary: 'List the people with pending invitations to an organisation, newest first',
  path: '/invitations',
  reads: ['organisations', 'figures'],
  params: idParams,
  entry: organisationInvitation,
  filters: {},
  order: ['id:desc'],
  refusals: ['NOT_MANAGER'],
});

export const inviteManagers = invitations.create({
  summary: 'Invite managers by email. A second invitation to the same address replaces the first',
  path: '/managers',
  params: idParams,
  body: dataOf({ emails: z.array(emailAddress).min(1).max(LIMITS.invitedAtOnce) }),
  response: one(z.array(organisationInvitation)),
  refusals: ['NOT_MANAGER', 'ALREADY_MANAGER', 'TOO_MANY_INVITATIONS', 'TOO_MANY_EMAILS'],
});

const ofOrganisation = z.object({ id: z.string(), invitationId: z.string() });

export const resendOrganisationInvitation = invitations({
  summary: 'Resend a person’s invitations with one new link. The old ones stop working',
  method: 'POST',
  path: '/invitations/{invitationId}/resend',
  params: ofOrganisation,
  response: one(organisationInvitation),
  refusals: ['NOT_MANAGER', 'TOO_MANY_EMAILS'],
});

export const revokeOrganisationInvitation = invitations({
  summary: 'Withdraw a person’s invitations. Their link stops working',
  method: 'DELETE',
  path: '/invitations/{invitationId}',
  params: ofOrganisation,
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER'],
});

/** An invitation to the signed-in person; accepting it covers everything that the organisation asks of them. */
export const ownInvitation = z.object({
  /** Of their newest from the organisation. */
  id,
  organisation: z.string(),
  asked,
  invitedBy: z.string(),
  expiresAt: instant,
});
export type OwnInvitation = z.output<typeof ownInvitation>;

const user = group({ tag: 'Metrics: invitations', access: 'session', path: '/metrics/me/invitations' });

export const listOwnOrganisationInvitations = user({
  summary: 'List the pending invitations to your own confirmed email address, newest first',
  method: 'GET',
  response: one(z.array(ownInvitation)),
});

export const acceptOwnOrganisationInvitation = user({
  summary: 'Accept an invitation to your own email address, without its link',
  method: 'POST',
  path: '/{id}/accept',
  changes: ['organisations', 'figures'],
  params: idParams,
  response: one(z.object({ id, organisation: z.string() })),
  refusals: ['INVALID_TOKEN'],
});

export const declineOwnOrganisationInvitation = user({
  summary: 'Decline an invitation to your own email address. Its link stops working',
  method: 'POST',
  path: '/{id}/decline',
  params: idParams,
  response: one(z.object({ organisation: z.string() })),
  refusals: ['INVALID_TOKEN'],
});

const token = z.string().trim().min(1).max(200);
const GUEST = ['INVALID_TOKEN', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

const guest = group({ tag: 'Metrics: invitations', access: 'guest', path: '/metrics/invitations' });

export const lookAtOrganisationInvitation = guest({
  summary: 'Get the invitation behind a link',
  method: 'POST',
  path: '/look',
  changes: [],
  body: dataOf({ token }),
  response: one(
    z.object({
      organisation: z.string(),
      asked,
      email: z.string(),
      invitedBy: z.string(),
      /** The address has a login already, which accepting requires. */
      known: z.boolean(),
    }),
  ),
  refusals: GUEST,
  limited: true,
});

export const acceptOrganisationInvitation = guest({
  summary:
    'Accept an invitation, once: with a new name, a password and agreement to the privacy policy or, with a login, its session, or its password and code',
  method: 'POST',
  path: '/accept',
  changes: ['organisations', 'figures'],
  body: dataOf({
    token,
    name: nameText.optional(),
    ...invitedLogin,
    passwordConfirmation: z.string().max(LIMITS.password).optional(),
    acceptPrivacy: z.boolean().optional(),
  }),
  response: one(z.object({ email: z.string(), organisation: z.string() })),
  refusals: [...GUEST, 'PRIVACY_NOT_ACCEPTED', ...INVITED_REFUSALS],
  limited: true,
});

export const declineOrganisationInvitation = guest({
  summary: 'Decline an invitation. Its link stops working',
  method: 'POST',
  path: '/decline',
  body: dataOf({ token }),
  response: one(z.object({ organisation: z.string() })),
  refusals: GUEST,
  limited: true,
});
