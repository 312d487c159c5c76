import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { one } from '../../envelope.ts';
import { idParams, instant } from '../../fields.ts';

const bytes = ['text/calendar'] as const;

export const getOrderCalendar = endpoint({
  summary: 'Download an order’s jobs as a calendar file (RFC 5545)',
  tag: 'Calendar',
  method: 'GET',
  path: '/orders/{id}/calendar.ics',
  access: 'account',
  params: idParams,
  bytes,
  response: z.string(),
});

const feed = z.object({
  /** When the address was created; null: there is none. */
  createdAt: instant.nullable(),
  /** The secret address, only returned when it is created. Anybody who has it may read. */
  url: z.string().nullable(),
});
export type CalendarFeed = z.output<typeof feed>;

export const getCalendarFeed = endpoint({
  summary: 'Check whether I have a calendar link for my jobs in this account',
  tag: 'Calendar',
  method: 'GET',
  path: '/calendar/me/feed',
  access: 'account',
  response: one(feed),
});

export const createCalendarFeed = endpoint({
  summary: 'Create my calendar link, or a new one that replaces it',
  tag: 'Calendar',
  method: 'POST',
  path: '/calendar/me/feed',
  access: 'account',
  status: 201,
  response: one(feed),
});

export const removeCalendarFeed = endpoint({
  summary: 'Delete my calendar link',
  tag: 'Calendar',
  method: 'DELETE',
  path: '/calendar/me/feed',
  access: 'account',
  response: one(feed),
});

export const readCalendarFeed = endpoint({
  summary: 'Read the calendar feed by its secret link, without a session',
  tag: 'Calendar',
  method: 'GET',
  path: '/calendar/{secret}/jobs.ics',
  access: 'guest',
  params: z.object({ secret: z.string().min(20).max(100) }),
  bytes,
  response: z.string(),
  refusals: ['NOT_FOUND', 'APPLICATION_DISABLED'],
});
