import { PICTURE_TYPES } from '@tonnage/domain/common/file-types';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, format, one } from '../../envelope.ts';
import { date, id, idParams, instant, nameText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { user } from './auth.ts';

const password = z.string().min(1).max(LIMITS.password);

/** Six digits of an authenticator app, or a recovery code. */
const factorCode = z.string().trim().min(1).max(40);

export const updateMe = endpoint({
  summary: 'Change my name',
  tag: 'Identity',
  method: 'PUT',
  path: '/users/me',
  access: 'session',
  changes: ['identity'],
  body: dataOf({ name: nameText }),
  response: user,
});

const pictureTypes = PICTURE_TYPES as unknown as string[];

export const setPicture = endpoint({
  summary: 'Upload my picture in the part `files.picture`, replacing any before it',
  tag: 'Identity',
  method: 'PUT',
  path: '/users/me/picture',
  access: 'session',
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
    'FILE_NOT_KEPT',
    'DISK_FULL',
  ],
});

export const removePicture = endpoint({
  summary: 'Remove my picture, if I have one',
  tag: 'Identity',
  method: 'DELETE',
  path: '/users/me/picture',
  access: 'session',
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
  createdAt: instant,
  expiresAt: instant,
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  summary: 'List my sessions, this one first',
  tag: 'Identity',
  method: 'GET',
  path: '/auth/sessions',
  access: 'session',
  query: z.object({ format }),
  csv: {},
  response: one(z.array(session)),
});

export const endSession = endpoint({
  summary: 'End one of my sessions',
  tag: 'Identity',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  access: 'session',
  params: idParams,
  response: one(z.object({ ended: z.number().int() })),
});

export const endOtherSessions = endpoint({
  summary: 'End all my other sessions',
  tag: 'Identity',
  method: 'DELETE',
  path: '/auth/sessions',
  access: 'session',
  response: one(z.object({ ended: z.number().int() })),
});

export const factor = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() });
export type Factor = z.output<typeof factor>;

export const getFactor = endpoint({
  summary: 'Check whether I use two-factor authentication',
  tag: 'Identity',
  method: 'GET',
  path: '/auth/factor',
  access: 'session',
  response: one(factor),
});

export const startFactor = endpoint({
  summary: 'Get a new secret for an authenticator app. It takes effect once confirmed with a code',
  tag: 'Identity',
  method: 'POST',
  path: '/auth/factor',
  access: 'session',
  body: dataOf({ currentPassword: password }),
  response: one(z.object({ secret: z.string(), uri: z.string() })),
  refusals: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'FACTOR_ON'],
  limited: true,
});

export const confirmFactor = endpoint({
  summary: 'Turn on two-factor authentication with a code from the app. The recovery codes are only returned here',
  tag: 'Identity',
  method: 'POST',
  path: '/auth/factor/confirm',
  // The screen shows the recovery codes first.
  changes: [],
  access: 'session',
  body: dataOf({ code: factorCode }),
  response: one(z.object({ recoveryCodes: z.array(z.string()) })),
  refusals: ['WRONG_FACTOR', 'TOO_MANY_LOGINS', 'FACTOR_ON'],
  limited: true,
});

export const removeFactor = endpoint({
  summary: 'Turn off two-factor authentication',
  tag: 'Identity',
  method: 'POST',
  path: '/auth/factor/remove',
  access: 'session',
  body: dataOf({ currentPassword: password, code: factorCode }),
  response: one(factor),
  refusals: ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'WRONG_FACTOR'],
  limited: true,
});

const leaving = ['WRONG_CURRENT_PASSWORD', 'TOO_MANY_LOGINS', 'LAST_MANAGER', 'LOGIN_USED_ELSEWHERE'] as const;

export const deactivateMe = endpoint({
  summary: 'Deactivate my login: no emails and no logging in until I reactivate it. My work stays assigned to me',
  tag: 'Identity',
  method: 'POST',
  path: '/users/me/deactivate',
  changes: [],
  access: 'session',
  body: dataOf({ currentPassword: password }),
  response: one(z.object({ deactivated: z.literal(true) })),
  refusals: [...leaving],
  limited: true,
});

export const deleteMe = endpoint({
  summary: 'Delete my login, name, email address and picture. What I reported and wrote stays, without my name',
  tag: 'Identity',
  method: 'POST',
  path: '/users/me/delete',
  changes: [],
  access: 'session',
  body: dataOf({ currentPassword: password, email: z.string().max(LIMITS.email) }),
  response: one(z.object({ deleted: z.literal(true) })),
  refusals: [...leaving, 'EMAIL_NOT_CONFIRMED'],
  limited: true,
});
