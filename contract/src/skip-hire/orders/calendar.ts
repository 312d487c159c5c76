import { z } from 'zod';
import { group } from '../../group.ts';
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

const feeds = group({ tag: 'Calendar', access: 'account', path: '/calendar/me/feed', response: one(feed) });

export const getCalendarFeed = feeds({
  summary: 'Check whether I have a calendar link for my jobs in this account',
  method: 'GET',
});

export const createCalendarFeed = feeds.create({
  summary: 'Create my calendar link, or a new one that replaces it',
});

export const removeCalendarFeed = feeds({
  summary: 'Delete my calendar link',
  method: 'DELETE',
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
