import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf, one } from './envelope.ts';
import { emailAddress } from './fields.ts';

const key = z.string().trim().min(1).max(200);
const GUEST = ['TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

export const subscribeNewsletter = endpoint({
  name: 'subscribeNewsletter',
  summary: 'Ask for the newsletter: a mail asks the address whether it wants it; the same answer for any address',
  tag: 'Newsletters',
  method: 'POST',
  path: '/newsletters',
  access: 'guest',
  body: dataOf({ email: emailAddress }),
  status: 201,
  response: one(z.object({ email: z.string(), sent: z.literal(true) })),
  refusals: GUEST,
  limited: true,
});

export const confirmNewsletter = endpoint({
  name: 'confirmNewsletter',
  summary: 'The link of the mail that asks: the subscription begins',
  tag: 'Newsletters',
  method: 'POST',
  path: '/newsletters/confirm',
  access: 'guest',
  body: dataOf({ token: key }),
  status: 200,
  response: one(z.object({ email: z.string(), subscribed: z.literal(true) })),
  refusals: [...GUEST, 'INVALID_TOKEN'],
  limited: true,
});

export const leaveNewsletter = endpoint({
  name: 'leaveNewsletter',
  summary:
    'End the newsletter with the key that every one of them carries, by one POST (RFC 8058); again changes nothing',
  tag: 'Newsletters',
  method: 'POST',
  path: '/newsletters/leave',
  access: 'guest',
  query: z.object({ key }),
  status: 200,
  response: one(z.object({ subscribed: z.literal(false) })),
  refusals: [...GUEST, 'INVALID_TOKEN'],
  limited: true,
});
