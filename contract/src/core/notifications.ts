import { NOTICE_TYPES } from '@tonnage/domain/metrics/notices';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { id, instant } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

const tag = 'Metrics: notifications';
const type = z.enum(NOTICE_TYPES);

export const notification = z.object({
  id,
  type,
  text: z.string(),
  /** The number of events of one type, person and project in the bundle. */
  things: z.number().int(),
  /** The newest of them individually, newest first; each with the screen that it is about. */
  items: z.array(z.object({ text: z.string(), link: z.string(), at: instant })),
  link: z.string(),
  at: instant,
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

const notifications = group({ tag: 'Metrics: notifications', access: 'organisations', path: '/metrics/me' });

export const listNotifications = notifications.list({
  summary: 'List my notifications, newest first. They are kept for six months',
  path: '/notifications',
  entry: notification,
  filters: { show: z.enum(['all', 'unread']).default('all') },
  order: ['at:desc'],
});

const unread = one(z.object({ unread: z.number().int() }));

export const countNotifications = notifications({
  summary: 'Count my unread notifications',
  method: 'GET',
  path: '/notifications/unread',
  response: unread,
});

export const readNotifications = notifications({
  summary: 'Mark my notifications as read or unread. Without IDs, all of them',
  method: 'POST',
  path: '/notifications/read',
  body: dataOf({ ids: z.array(id).min(1).max(100).optional(), read: z.boolean().default(true) }),
  response: unread,
});

/** A person's channels. The list has everything; email has what they did not turn off. */
export const noticeSettings = z.object({
  kinds: z.array(
    z.object({
      type,
      label: z.string(),
      /** null: this type is never emailed. */
      mail: z.boolean().nullable(),
    }),
  ),
  /** The hour of their day at which digests are sent, and their time zone; null: their organisation's. */
  digestHour: z.number().int(),
  timeZone: z.string().nullable(),
  usualZone: z.string(),
});
export type NoticeSettings = z.output<typeof noticeSettings>;

export const getNoticeSettings = notifications({
  summary: 'Get my email notification settings and the time of my digests',
  method: 'GET',
  path: '/notification-settings',
  response: one(noticeSettings),
});

export const setNoticeSettings = notifications({
  summary:
    'Turn emails on or off by type and set the hour and time zone of my digests. Fields left out stay as they are',
  method: 'PATCH',
  path: '/notification-settings',
  body: dataOf({
    mails: z.partialRecord(type, z.boolean()).optional(),
    digestHour: z.number().int().min(0).max(23).optional(),
    timeZone: z.string().trim().min(1).max(LIMITS.reference).nullable().optional(),
  }),
  response: one(noticeSettings),
  refusals: ['NOT_A_ZONE', 'NOT_MAILED'],
});

export const unsubscribe = endpoint({
  summary: 'Unsubscribe from emails of one type with the key from an email, by one POST without logging in (RFC 8058)',
  tag,
  method: 'POST',
  path: '/metrics/unsubscribe',
  access: 'guest',
  query: z.object({ key: z.string().min(1).max(200), type }),
  response: one(z.object({ label: z.string() })),
  refusals: ['INVALID_TOKEN'],
});

export const openUnsubscribe = endpoint({
  summary:
    'Redirect to the page that unsubscribes, for email programs that open the address. This call changes nothing',
  tag,
  method: 'GET',
  path: '/metrics/unsubscribe',
  access: 'guest',
  query: z.object({ key: z.string().min(1).max(200), type }),
  status: 302,
  response: z.object({ location: z.string() }),
});
