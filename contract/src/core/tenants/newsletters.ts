import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress } from '../../fields.ts';
import { group } from '../../group.ts';

const key = z.string().trim().min(1).max(200);
const GUEST = ['TENANT_UNKNOWN', 'APPLICATION_DISABLED'] as const;

const newsletters = group({ tag: 'Newsletters', access: 'guest', path: '/newsletters' });

export const subscribeNewsletter = newsletters.create({
  summary: 'Subscribe to the newsletter. A confirmation email is sent; the answer is the same for any address',
  changes: [],
  body: dataOf({ email: emailAddress }),
  response: one(z.object({ email: z.string(), sent: z.literal(true) })),
  refusals: GUEST,
  limited: true,
});

export const confirmNewsletter = newsletters({
  summary: 'Confirm a newsletter subscription with the link from the email',
  method: 'POST',
  path: '/confirm',
  changes: [],
  body: dataOf({ token: key }),
  response: one(z.object({ email: z.string(), subscribed: z.literal(true) })),
  refusals: [...GUEST, 'INVALID_TOKEN'],
  limited: true,
});

export const leaveNewsletter = newsletters({
  summary: 'Unsubscribe from the newsletter with the key from any issue, by one POST (RFC 8058)',
  method: 'POST',
  path: '/leave',
  changes: [],
  query: z.object({ key }),
  response: one(z.object({ subscribed: z.literal(false) })),
  refusals: [...GUEST, 'INVALID_TOKEN'],
  limited: true,
});

export const openLeaveNewsletter = newsletters({
  summary:
    'Redirect to the page that unsubscribes, for email programs that open the address. This call changes nothing',
  method: 'GET',
  path: '/leave',
  query: z.object({ key }),
  status: 302,
  response: z.object({ location: z.string() }),
});
