import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { one } from './envelope.ts';
import { idParams, instant } from './fields.ts';

const bytes = ['text/calendar'] as const;

export const getOrderCalendar = endpoint({
  name: 'getOrderCalendar',
  summary: 'The jobs of one order as a calendar file (RFC 5545)',
  tag: 'Calendar',
  method: 'GET',
  path: '/orders/{id}/calendar.ics',
  access: 'account',
  params: idParams,
  bytes,
  status: 200,
  response: z.string(),
  refusals: [],
});

const feed = z.object({
  /** When the address was made; null: there is none. */
  createdAt: instant.nullable(),
  /** The secret address, said once, when it is made. Whoever has it may read. */
  url: z.string().nullable(),
});
export type CalendarFeed = z.output<typeof feed>;

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  summary: 'Whether there is an address by which a calendar reads your jobs in this account',
  tag: 'Calendar',
  method: 'GET',
  path: '/calendar/me/feed',
  access: 'account',
  status: 200,
  response: one(feed),
  refusals: [],
});

export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  summary: 'Make the address, or a new one in place of the old, which then no longer holds',
  tag: 'Calendar',
  method: 'POST',
  path: '/calendar/me/feed',
  access: 'account',
  status: 201,
  response: one(feed),
  refusals: [],
});

export const removeCalendarFeed = endpoint({
  name: 'removeCalendarFeed',
  summary: 'Stop the address',
  tag: 'Calendar',
  method: 'DELETE',
  path: '/calendar/me/feed',
  access: 'account',
  status: 200,
  response: one(feed),
  refusals: [],
});

export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  summary: 'Your jobs in an account as a calendar, by the secret address and without a session',
  tag: 'Calendar',
  method: 'GET',
  path: '/calendar/{secret}/jobs.ics',
  access: 'guest',
  params: z.object({ secret: z.string().min(20).max(100) }),
  bytes,
  status: 200,
  response: z.string(),
  refusals: ['NOT_FOUND', 'APPLICATION_DISABLED'],
});
