import { z } from 'zod';
import { INVITED_REFUSALS, invitedLogin } from '../../core/identity/auth.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, many, one, pageQuery } from '../../envelope.ts';
import { emailAddress, id, idParams, instant, nameText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

const tag = 'Metrics: invitations';
const access = 'organisations';
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

export const listOrganisationInvitations = endpoint({
  summary: 'List the people with pending invitations to an organisation, newest first',
  tag,
  method: 'GET',
  path: '/metrics/organisations/{id}/invitations',
  reads: ['organisations', 'figures'],
  access,
  params: idParams,
  query: z.object({ pagination: pageQuery }),
  response: many(organisationInvitation),
  refusals: ['NOT_MANAGER'],
});

export const inviteManagers = endpoint({
  summary: 'Invite managers by email. A second invitation to the same address replaces the first',
  tag,
  method: 'POST',
  path: '/metrics/organisations/{id}/managers',
  access,
  params: idParams,
  body: dataOf({ emails: z.array(emailAddress).min(1).max(LIMITS.invitedAtOnce) }),
  status: 201,
  response: one(z.array(organisationInvitation)),
  refusals: ['NOT_MANAGER', 'ALREADY_MANAGER', 'TOO_MANY_INVITATIONS', 'TOO_MANY_EMAILS'],
});

const ofOrganisation = z.object({ id: z.string(), invitationId: z.string() });

export const resendOrganisationInvitation = endpoint({
  summary: 'Resend a person’s invitations with one new link. The old ones stop working',
  tag,
  method: 'POST',
  path: '/metrics/organisations/{id}/invitations/{invitationId}/resend',
  access,
  params: ofOrganisation,
  response: one(organisationInvitation),
  refusals: ['NOT_MANAGER', 'TOO_MANY_EMAILS'],
});

export const revokeOrganisationInvitation = endpoint({
  summary: 'Withdraw a person’s invitations. Their link stops working',
  tag,
  method: 'DELETE',
  path: '/metrics/organisations/{id}/invitations/{invitationId}',
  access,
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

export const listOwnOrganisationInvitations = endpoint({
  summary: 'List the pending invitations to your own confirmed email address, newest first',
  tag,
  method: 'GET',
  path: '/metrics/me/invitations',
  access: 'session',
  response: one(z.array(ownInvitation)),
});

export const acceptOwnOrganisationInvitation = endpoint({
  summary: 'Accept an invitation to your own email address, without its link',
  tag,
  method: 'POST',
  path: '/metrics/me/invitations/{id}/accept',
  access: 'session',
  changes: ['organisations', 'figures'],
  params: idParams,
  response: one(z.object({ id, organisation: z.string() })),
  refusals: ['INVALID_TOKEN'],
});

export const declineOwnOrganisationInvitation = endpoint({
  summary: 'Decline an invitation to your own email address. Its link stops working',
  tag,
  method: 'POST',
  path: '/metrics/me/invitations/{id}/decline',
  access: 'session',
  params: idParams,
  response: one(z.object({ organisation: z.string() })),
  refusals: ['INVALID_TOKEN'],
});

const token = z.string().trim().min(1).max(200);
const GUEST = ['INVALID_TOKEN', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

export const lookAtOrganisationInvitation = endpoint({
  summary: 'Get the invitation behind a link',
  tag,
  method: 'POST',
  path: '/metrics/invitations/look',
  access: 'guest',
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

export const acceptOrganisationInvitation = endpoint({
  summary:
    'Accept an invitation, once: with a new name, a password and agreement to the privacy policy or, with a login, its session, or its password and code',
  tag,
  method: 'POST',
  path: '/metrics/invitations/accept',
  access: 'guest',
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

export const declineOrganisationInvitation = endpoint({
  summary: 'Decline an invitation. Its link stops working',
  tag,
  method: 'POST',
  path: '/metrics/invitations/decline',
  access: 'guest',
  body: dataOf({ token }),
  response: one(z.object({ organisation: z.string() })),
  refusals: GUEST,
  limited: true,
});
