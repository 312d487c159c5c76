import { BRAND_IMAGE_BYTES, BRAND_IMAGE_KINDS, BRAND_IMAGE_TYPES } from '@tonnage/domain/common/branding';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { settings } from './settings.ts';
import { group } from '../../group.ts';

const kind = z.enum(BRAND_IMAGE_KINDS);

const desk = group({ tag: 'Desk', access: 'staff', path: '/desk/settings', staff: 'settings.manage' });

export const setBrandImage = desk({
  summary: 'Upload the company’s logo (PNG) or browser icon (PNG or ICO), replacing any before it',
  method: 'PUT',
  path: '/brand-images/{kind}',
  params: z.object({ kind }),
  /** The file, in base64; one that is slightly too large is refused with BRAND_IMAGE_LARGE. */
  body: dataOf({
    content: z
      .base64()
      .min(4)
      .max(BRAND_IMAGE_BYTES * 2),
  }),
  response: one(settings),
  refusals: ['BRAND_IMAGE_TYPE', 'BRAND_IMAGE_LARGE', 'DISK_FULL'],
});

export const removeBrandImage = desk({
  summary: 'Remove the logo or the icon, if there is one',
  method: 'DELETE',
  path: '/brand-images/{kind}',
  params: z.object({ kind }),
  response: one(settings),
});

export const getBrandImage = endpoint({
  summary: 'Get the logo or icon of the company at this address. `v` is its version, whose image never changes',
  tag: 'Application',
  method: 'GET',
  path: '/applications/me/brand-images/{kind}',
  access: 'guest',
  params: z.object({ kind }),
  query: z.object({ v: z.string().max(64).optional() }),
  bytes: [...BRAND_IMAGE_TYPES.favicon],
  response: z.unknown(),
  refusals: ['TENANT_UNKNOWN', 'NOT_FOUND'],
});

export const sendTestMail = desk({
  summary: 'Send a test email to the logged-in user, to check the sender and the reply address',
  method: 'POST',
  path: '/test-mail',
  changes: [],
  response: one(z.object({ to: z.string() })),
});
