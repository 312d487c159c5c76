import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress } from '../../fields.ts';

const key = z.string().trim().min(1).max(200);
const GUEST = ['TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

export const subscribeNewsletter = endpoint({
  summary: 'Subscribe to the newsletter. A confirmation email is sent; the answer is the same for any address',
  tag: 'Newsletters',
  method: 'POST',
  path: '/newsletters',
  access: 'guest',
  changes: [],
  body: dataOf({ email: emailAddress }),
  status: 201,
  response: one(z.object({ email: z.string(), sent: z.literal(true) })),
  refusals: GUEST,
  limited: true,
});

export const confirmNewsletter = endpoint({
  summary: 'Confirm a newsletter subscription with the link from the email',
  tag: 'Newsletters',
  method: 'POST',
  path: '/newsletters/confirm',
  access: 'guest',
  changes: [],
  body: dataOf({ token: key }),
  response: one(z.object({ email: z.string(), subscribed: z.literal(true) })),
  refusals: [...GUEST, 'INVALID_TOKEN'],
  limited: true,
});

export const leaveNewsletter = endpoint({
  summary: 'Unsubscribe from the newsletter with the key from any issue, by one POST (RFC 8058)',
  tag: 'Newsletters',
  method: 'POST',
  path: '/newsletters/leave',
  access: 'guest',
  changes: [],
  query: z.object({ key }),
  response: one(z.object({ subscribed: z.literal(false) })),
  refusals: [...GUEST, 'INVALID_TOKEN'],
  limited: true,
});

export const openLeaveNewsletter = endpoint({
  summary:
    'Redirect to the page that unsubscribes, for email programs that open the address. This call changes nothing',
  tag: 'Newsletters',
  method: 'GET',
  path: '/newsletters/leave',
  access: 'guest',
  query: z.object({ key }),
  status: 302,
  response: z.object({ location: z.string() }),
});
