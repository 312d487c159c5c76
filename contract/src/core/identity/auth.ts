import { PASSWORD_MIN } from '@tonnage/domain/common/passwords';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { one } from '../../envelope.ts';
import { emailAddress } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

/**
 * Without an envelope, as Strapi's users-permissions answers it (specification §7). Never a password, a token or a
 * role.
 */
export const user = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  username: z.string(),
  email: z.string(),
  name: z.string(),
  provider: z.literal('local'),
  confirmed: z.boolean(),
  blocked: z.boolean(),
  pictureUrl: z.string().nullable(),
  /** Inherited session value; always false. */
  hasGSToken: z.boolean(),
  /** 1 if the company's own staff act for a customer, or are staff themselves. */
  fromStaff: z.literal([0, 1]),
  /** The parts of the product that they may open at this company. */
  faces: z.array(z.enum(['portal', 'desk', 'metrics'])),
});
export type User = z.output<typeof user>;

const signedIn = z.object({ jwt: z.string(), user });
const secret = z.string().min(1).max(LIMITS.password);
/** A password that is checked, not set. */
export const currentPassword = secret;
export const newPassword = z.string().min(PASSWORD_MIN).max(LIMITS.password);
/** Why a new password is refused. */
export const PASSWORD_REFUSALS = ['PASSWORD_SHORT', 'PASSWORD_PERSONAL', 'PASSWORD_GUESSABLE'] as const;
/** A code of the second factor, or a recovery code. */
const factorCode = z.string().trim().max(40).optional();
/** How a person proves, some minutes after a login, that it is they who change how they log in. */
export const proof = { currentPassword: secret.optional(), code: factorCode };
export const PROOF_REFUSALS = [
  'PASSWORD_NEEDED',
  'WRONG_CURRENT_PASSWORD',
  'SECOND_FACTOR',
  'WRONG_FACTOR',
  'TOO_MANY_LOGINS',
] as const;
/** How a person with a login accepts an invitation: with the session of their call, or these. */
export const invitedLogin = { password: secret.optional(), code: factorCode };
/** Why the acceptance of an invitation is refused: the form of a new person, or the login of a known one. */
export const INVITED_REFUSALS = [
  'NAME_AND_PASSWORD',
  'PASSWORDS_DIFFER',
  ...PASSWORD_REFUSALS,
  'LOGIN_NEEDED',
  'WRONG_PASSWORD',
  'SECOND_FACTOR',
  'WRONG_FACTOR',
  'TOO_MANY_LOGINS',
  'PROVIDER_REQUIRED',
] as const;
/** The app that the request comes from, so that the emailed link leads back to it; absent: the portal. */
export const linkFace = z.literal('metrics').optional();
/** The secret of an emailed link; a malformed one is refused like a wrong one. */
const code = z.string().min(1).max(200);

const identity = group({ tag: 'Identity', access: 'guest', path: '/auth' });

export const login = identity({
  summary: 'Log in with an email address or user name',
  method: 'POST',
  path: '/local',
  changes: [],
  body: z.strictObject({
    identifier: z.string().min(1).max(LIMITS.email),
    password: secret,
    /** The code of the second factor, if the login has one. */
    code: factorCode,
    /** Besides the right code: asks for none on this browser for 30 days, which its cookie identifies. */
    trustDevice: z.boolean().optional(),
    /** Reactivates a deactivated account. */
    reactivate: z.boolean().optional(),
  }),
  cost: 10,
  response: signedIn,
  refusals: [
    'INVALID_LOGIN',
    'TOO_MANY_LOGINS',
    'UNCONFIRMED',
    'BLOCKED',
    'DEACTIVATED',
    'STAFF_PASSWORD_SHORT',
    'SECOND_FACTOR',
    'WRONG_FACTOR',
    'PROVIDER_REQUIRED',
    'APPLICATION_DISABLED',
  ],
  limited: true,
});

export const logout = endpoint({
  summary: 'Log out: end this session',
  tag: 'Identity',
  method: 'POST',
  path: '/auth/logout',
  access: 'session',
  withoutFactor: true,
  changes: [],
  response: z.object({
    ok: z.literal(true),
    /** Where the browser goes to end the session at the provider too; null: nowhere. */
    next: z.string().nullable(),
  }),
});

export const changePassword = endpoint({
  summary: 'Change the password and end every other session',
  tag: 'Identity',
  method: 'POST',
  path: '/auth/change-password',
  access: 'session',
  body: z.strictObject({
    currentPassword: secret,
    password: newPassword,
    passwordConfirmation: secret,
  }),
  response: signedIn,
  refusals: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'SAME_PASSWORD', 'PASSWORDS_DIFFER', ...PASSWORD_REFUSALS],
  limited: true,
});

export const forgotPassword = identity({
  summary: 'Request an email with a link to set a new password. The answer is the same for any address',
  method: 'POST',
  path: '/forgot-password',
  changes: [],
  body: z.strictObject({ email: emailAddress, face: linkFace }),
  response: z.object({ ok: z.literal(true) }),
  refusals: ['PROVIDER_REQUIRED', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'],
  limited: true,
});

export const resetPassword = identity({
  summary: 'Set a new password with the single-use code from the email. Ends every session and starts a new one',
  method: 'POST',
  path: '/reset-password',
  changes: [],
  body: z.strictObject({ code, password: newPassword, passwordConfirmation: secret }),
  response: signedIn,
  refusals: [
    'INVALID_CODE',
    'PROVIDER_REQUIRED',
    'PASSWORDS_DIFFER',
    'SAME_PASSWORD',
    'BLOCKED',
    'PASSWORD_SET',
    'PASSWORD_SET_DEACTIVATED',
    'TENANT_UNKNOWN',
    'APPLICATION_DISABLED',
    ...PASSWORD_REFUSALS,
  ],
  limited: true,
});

export const sendEmailConfirmation = identity({
  summary: 'Request the confirmation email again. The answer is the same for any address',
  method: 'POST',
  path: '/send-email-confirmation',
  body: z.strictObject({ email: emailAddress, face: linkFace }),
  response: z.object({ email: z.string(), sent: z.literal(true) }),
  refusals: ['TENANT_UNKNOWN', 'APPLICATION_DISABLED'],
  limited: true,
});

export const openEmailConfirmation = identity({
  summary: 'Redirect to the page that confirms an address. This call confirms nothing itself',
  method: 'GET',
  path: '/email-confirmation',
  query: z.object({ confirmation: code }),
  status: 302,
  response: z.object({ location: z.string() }),
  refusals: ['INVALID_TOKEN', 'TENANT_UNKNOWN', 'APPLICATION_DISABLED'],
  limited: true,
});

export const confirmEmail = identity({
  summary:
    'Confirm an address with the code from the email and log in, with the password chosen for the login or, with passwordConfirmation, a new one',
  method: 'POST',
  path: '/email-confirmation',
  body: z.strictObject({ code, password: secret, passwordConfirmation: secret.optional() }),
  response: signedIn,
  refusals: [
    'INVALID_TOKEN',
    'NOT_THE_CHOSEN_PASSWORD',
    'PROVIDER_REQUIRED',
    'TOO_MANY_LOGINS',
    'PASSWORDS_DIFFER',
    'BLOCKED',
    'TENANT_UNKNOWN',
    'APPLICATION_DISABLED',
    ...PASSWORD_REFUSALS,
  ],
  limited: true,
});

export const checkPassword = identity({
  summary: 'Check whether a new password would be accepted. It is neither stored nor logged',
  method: 'POST',
  path: '/check-password',
  changes: [],
  body: z.strictObject({
    password: z.string().max(LIMITS.password),
    /** The future owner, as far as the page knows. */
    name: z.string().max(LIMITS.name).optional(),
    email: z.string().max(LIMITS.email).optional(),
    company: z.string().max(LIMITS.name).optional(),
    staff: z.boolean().optional(),
  }),
  response: one(z.object({ problem: z.string().nullable() })),
  refusals: ['TENANT_UNKNOWN'],
  limited: LIMITS.passwordChecksPerMinute,
});

export const me = endpoint({
  summary: 'Get the logged-in user',
  tag: 'Identity',
  method: 'GET',
  path: '/users/me',
  access: 'session',
  withoutFactor: true,
  reads: ['identity', 'staff', 'members', 'organisations'],
  response: user,
});
