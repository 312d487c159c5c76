import { z } from 'zod';
import { newPassword, PASSWORD_REFUSALS } from '../../core/identity/auth.ts';
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
  name: 'listOrganisationInvitations',
  summary: 'List the people with pending invitations to an organisation, newest first',
  tag,
  method: 'GET',
  path: '/metrics/organisations/{id}/invitations',
  access,
  params: idParams,
  query: z.object({ pagination: pageQuery }),
  status: 200,
  response: many(organisationInvitation),
  refusals: ['NOT_MANAGER'],
});

export const inviteManagers = endpoint({
  name: 'inviteManagers',
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
  name: 'resendOrganisationInvitation',
  summary: 'Resend a person’s invitations with one new link. The old ones stop working',
  tag,
  method: 'POST',
  path: '/metrics/organisations/{id}/invitations/{invitationId}/resend',
  access,
  params: ofOrganisation,
  status: 200,
  response: one(organisationInvitation),
  refusals: ['NOT_MANAGER', 'TOO_MANY_EMAILS'],
});

export const revokeOrganisationInvitation = endpoint({
  name: 'revokeOrganisationInvitation',
  summary: 'Withdraw a person’s invitations. Their link stops working',
  tag,
  method: 'DELETE',
  path: '/metrics/organisations/{id}/invitations/{invitationId}',
  access,
  params: ofOrganisation,
  status: 200,
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER'],
});

const token = z.string().trim().min(1).max(200);
const GUEST = ['INVALID_TOKEN', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

export const lookAtOrganisationInvitation = endpoint({
  name: 'lookAtOrganisationInvitation',
  summary: 'Get the invitation behind a link',
  tag,
  method: 'POST',
  path: '/metrics/invitations/look',
  access: 'guest',
  body: dataOf({ token }),
  status: 200,
  response: one(
    z.object({
      organisation: z.string(),
      asked,
      email: z.string(),
      invitedBy: z.string(),
      /** The address has a login already, so no password is required. */
      known: z.boolean(),
    }),
  ),
  refusals: GUEST,
  limited: true,
});

export const acceptOrganisationInvitation = endpoint({
  name: 'acceptOrganisationInvitation',
  summary:
    'Accept an invitation, once. Without a login, a name, a password and agreement to the privacy policy are needed',
  tag,
  method: 'POST',
  path: '/metrics/invitations/accept',
  access: 'guest',
  body: dataOf({
    token,
    name: nameText.optional(),
    password: newPassword.optional(),
    passwordConfirmation: z.string().max(LIMITS.password).optional(),
    acceptPrivacy: z.boolean().optional(),
  }),
  status: 200,
  response: one(z.object({ email: z.string(), organisation: z.string() })),
  refusals: [...GUEST, 'PASSWORDS_DIFFER', 'NAME_AND_PASSWORD', 'PRIVACY_NOT_ACCEPTED', ...PASSWORD_REFUSALS],
  limited: true,
});

export const declineOrganisationInvitation = endpoint({
  name: 'declineOrganisationInvitation',
  summary: 'Decline an invitation. Its link stops working',
  tag,
  method: 'POST',
  path: '/metrics/invitations/decline',
  access: 'guest',
  body: dataOf({ token }),
  status: 200,
  response: one(z.object({ organisation: z.string() })),
  refusals: GUEST,
  limited: true,
});
