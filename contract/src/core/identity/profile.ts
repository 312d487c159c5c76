import { PICTURE_TYPES } from '@tonnage/domain/common/file-types';
import { z } from 'zod';
import { group } from '../../group.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, format, one } from '../../envelope.ts';
import { date, id, instant, nameText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { user } from './auth.ts';

const password = z.string().min(1).max(LIMITS.password);

/** Six digits of an authenticator app, or a recovery code. */
const factorCode = z.string().trim().min(1).max(40);

const profile = group({ tag: 'Identity', access: 'session', path: '/users/me' });

export const updateMe = profile({
  summary: 'Change my name',
  method: 'PUT',
  changes: ['identity'],
  body: dataOf({ name: nameText }),
  response: user,
});

const pictureTypes = PICTURE_TYPES as unknown as string[];

export const setPicture = profile({
  summary: 'Upload my picture in the part `files.picture`, replacing any before it',
  method: 'PUT',
  path: '/picture',
  body: z.object({}).optional(),
  multipart: 'picture',
  response: user,
  refusals: [
    'NO_FILE',
    'FILE_EMPTY',
    'FILE_NAME',
    'PICTURE_TYPE',
    'FILE_TOO_LARGE',
    'TOO_MANY_FILES',
    'FILE_INFECTED',
    'FILE_NOT_SCANNED',
    'FILE_NOT_KEPT',
    'DISK_FULL',
  ],
});

export const removePicture = profile({
  summary: 'Remove my picture, if I have one',
  method: 'DELETE',
  path: '/picture',
  response: user,
});

export const getPicture = endpoint({
  summary: 'Get a picture by its `pictureUrl`, which can’t be guessed. Anyone with the address can see it',
  tag: 'Identity',
  method: 'GET',
  path: '/pictures/{day}/{name}',
  access: 'guest',
  params: z.object({
    day: date,
    name: z.string().regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.(?:jpg|png|webp)$/),
  }),
  bytes: pictureTypes,
  response: z.unknown(),
  refusals: ['NOT_FOUND'],
});

export const session = z.object({
  id,
  /** The session of this request. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  /** The network address of its last use; null: not known. */
  network: z.string().nullable(),
  /** The single sign-on that opened it; null: another way. */
  provider: z.string().nullable(),
  createdAt: instant,
  /** Exact to five minutes. */
  lastUsedAt: instant,
  expiresAt: instant,
});
export type Session = z.output<typeof session>;

const sessions = group({ tag: 'Identity', access: 'session', path: '/auth/sessions', withoutFactor: true });

export const listSessions = sessions({
  summary: 'List my sessions, this one first',
  method: 'GET',
  query: z.object({ format }),
  csv: {},
  response: one(z.array(session)),
});

export const endSession = sessions.remove({
  summary: 'End one of my sessions',
  path: '/{id}',
  response: one(z.object({ ended: z.number().int() })),
});

export const endOtherSessions = sessions({
  summary: 'End all my other sessions',
  method: 'DELETE',
  response: one(z.object({ ended: z.number().int() })),
});

/** A browser on which logging in asks for no code. */
export const trustedDevice = z.object({
  id,
  /** The browser of this request. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
});
export type TrustedDevice = z.output<typeof trustedDevice>;

const trusted = group({ tag: 'Identity', access: 'session', path: '/auth/trusted-devices' });

export const listTrustedDevices = trusted({
  summary: 'List the browsers on which logging in asks me for no code, newest first',
  method: 'GET',
  response: one(z.array(trustedDevice)),
});

export const removeTrustedDevice = trusted.remove({
  summary: 'Ask for a code again on one of them',
  path: '/{id}',
  response: one(z.array(trustedDevice)),
});

export const factor = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() });
export type Factor = z.output<typeof factor>;

const factors = group({ tag: 'Identity', access: 'session', path: '/auth/factor' });

export const getFactor = factors({
  summary: 'Check whether I use two-factor authentication',
  method: 'GET',
  withoutFactor: true,
  response: one(factor),
});

export const startFactor = factors({
  summary: 'Get a new secret for an authenticator app. It takes effect once confirmed with a code',
  method: 'POST',
  withoutFactor: true,
  body: dataOf({ currentPassword: password }),
  response: one(z.object({ secret: z.string(), uri: z.string() })),
  refusals: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'FACTOR_ON', 'PASSKEY_NEEDED'],
  limited: true,
});

export const confirmFactor = factors({
  summary: 'Turn on two-factor authentication with a code from the app. The recovery codes are only returned here',
  method: 'POST',
  withoutFactor: true,
  path: '/confirm',
  // The screen shows the recovery codes first.
  changes: [],
  body: dataOf({ code: factorCode }),
  response: one(z.object({ recoveryCodes: z.array(z.string()) })),
  refusals: ['WRONG_FACTOR', 'TOO_MANY_LOGINS', 'FACTOR_ON'],
  limited: true,
});

export const removeFactor = factors({
  summary: 'Turn off two-factor authentication',
  method: 'POST',
  path: '/remove',
  body: dataOf({ currentPassword: password, code: factorCode }),
  response: one(factor),
  refusals: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'WRONG_FACTOR', 'LAST_FACTOR'],
  limited: true,
});

const leaving = ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'LAST_MANAGER', 'LOGIN_USED_ELSEWHERE'] as const;

export const deactivateMe = profile({
  summary: 'Deactivate my login: no emails and no logging in until I reactivate it. My work stays assigned to me',
  method: 'POST',
  path: '/deactivate',
  changes: [],
  body: dataOf({ currentPassword: password }),
  response: one(z.object({ deactivated: z.literal(true) })),
  refusals: [...leaving],
  limited: true,
});

export const deleteMe = profile({
  summary: 'Delete my login, name, email address and picture. What I reported and wrote stays, without my name',
  method: 'POST',
  path: '/delete',
  changes: [],
  body: dataOf({ currentPassword: password, email: z.string().max(LIMITS.email) }),
  response: one(z.object({ deleted: z.literal(true) })),
  refusals: [...leaving, 'EMAIL_NOT_CONFIRMED'],
  limited: true,
});
