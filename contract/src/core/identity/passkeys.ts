import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, instant, requiredText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { PROOF_REFUSALS, proof, user } from './auth.ts';

/** Bytes as browsers write them in JSON (Web Authentication, level 3): base64url. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);
const credentialId = bytes(1400);
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
};

/** What `navigator.credentials.create` makes, `RegistrationResponseJSON`. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** What `navigator.credentials.get` makes, `AuthenticationResponseJSON`. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(100).nullish(),
  }),
});

/** The options of the call to the browser, as JSON. Their challenge is valid for five minutes. */
const options = one(z.looseObject({ challenge: z.string() }));

const guests = group({ tag: 'Identity', access: 'guest', path: '/auth/passkey-login' });

export const startPasskeyLogin = guests({
  summary: 'Get the options with which a browser asks for a passkey of this host',
  method: 'POST',
  path: '/options',
  changes: [],
  response: options,
  refusals: ['TENANT_UNKNOWN'],
  limited: true,
});

export const logInByPasskey = guests({
  summary: 'Log in with a passkey, which stands for the password and the second factor',
  method: 'POST',
  changes: [],
  body: z.strictObject({ answer: passkeyAnswer, reactivate: z.boolean().optional() }),
  cost: 10,
  response: z.object({ jwt: z.string(), user }),
  refusals: [
    'PASSKEY_REFUSED',
    'PROVIDER_REQUIRED',
    'TOO_MANY_LOGINS',
    'UNCONFIRMED',
    'BLOCKED',
    'DEACTIVATED',
    'APPLICATION_DISABLED',
    'TENANT_UNKNOWN',
  ],
  limited: true,
});

export const passkey = z.object({
  id,
  name: z.string(),
  /** The host that it works at. */
  host: z.string(),
  /** It works at the host of this request. */
  here: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

const passkeys = group({ tag: 'Identity', access: 'session', path: '/auth/passkeys' });

export const listPasskeys = passkeys({
  summary: 'List my passkeys, newest first',
  method: 'GET',
  withoutFactor: true,
  response: one(z.array(passkey)),
});

export const startPasskey = passkeys({
  summary:
    'Get the options with which a browser creates a passkey. Ten minutes after a login it needs the password, and the code of a second factor',
  method: 'POST',
  path: '/options',
  withoutFactor: true,
  changes: [],
  body: dataOf(proof),
  response: options,
  refusals: ['TOO_MANY_PASSKEYS', 'PASSKEY_NEEDED', ...PROOF_REFUSALS],
  limited: true,
});

export const addPasskey = passkeys.create({
  summary: 'Add a passkey that a browser has created for these options',
  withoutFactor: true,
  body: dataOf({ name: requiredText.max(LIMITS.passkeyName), answer: newPasskey }),
  response: one(z.array(passkey)),
  refusals: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  limited: true,
});

export const renamePasskey = passkeys.update({
  summary: 'Rename a passkey of mine',
  path: '/{id}',
  body: dataOf({ name: requiredText.max(LIMITS.passkeyName) }),
  response: one(z.array(passkey)),
});

export const removePasskey = passkeys({
  summary: 'Remove a passkey of mine. It no longer logs in',
  method: 'POST',
  path: '/{id}/remove',
  params: z.object({ id: z.string() }),
  body: dataOf(proof),
  response: one(z.array(passkey)),
  refusals: ['LAST_FACTOR', ...PROOF_REFUSALS],
  limited: true,
});
