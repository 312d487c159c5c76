import { MARK_BYTES, MARK_KINDS, MARK_TYPES } from '@tonnage/domain/common/branding';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { settings } from './settings.ts';

const kind = z.enum(MARK_KINDS);

export const setMark = endpoint({
  name: 'setMark',
  summary: 'Upload the company’s logo (PNG) or browser icon (PNG or ICO), replacing any before it',
  tag: 'Desk',
  method: 'PUT',
  path: '/desk/settings/marks/{kind}',
  access: 'staff',
  staff: 'settings.manage',
  params: z.object({ kind }),
  /** The file, in base64; what is somewhat too large is told in the words of MARK_LARGE. */
  body: dataOf({
    content: z
      .base64()
      .min(4)
      .max(MARK_BYTES * 2),
  }),
  status: 200,
  response: one(settings),
  refusals: ['MARK_TYPE', 'MARK_LARGE'],
});

export const removeMark = endpoint({
  name: 'removeMark',
  summary: 'Remove the logo or the icon, if there is one',
  tag: 'Desk',
  method: 'DELETE',
  path: '/desk/settings/marks/{kind}',
  access: 'staff',
  staff: 'settings.manage',
  params: z.object({ kind }),
  status: 200,
  response: one(settings),
  refusals: [],
});

export const getMark = endpoint({
  name: 'getMark',
  summary: 'Get the logo or icon of the company at this address. `v` is its version, whose image never changes',
  tag: 'Application',
  method: 'GET',
  path: '/applications/me/marks/{kind}',
  access: 'guest',
  params: z.object({ kind }),
  query: z.object({ v: z.string().max(64).optional() }),
  bytes: [...MARK_TYPES.favicon],
  status: 200,
  response: z.unknown(),
  refusals: ['TENANT_UNKNOWN', 'NOT_FOUND'],
});

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  summary: 'Send a test email to the logged-in user, to check the sender and the reply address',
  tag: 'Desk',
  method: 'POST',
  path: '/desk/settings/test-mail',
  access: 'staff',
  staff: 'settings.manage',
  status: 200,
  response: one(z.object({ to: z.string() })),
  refusals: [],
});
