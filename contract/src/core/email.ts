import { MAIL_STATES, MAIL_VIEWS } from '@tonnage/domain/common/email-states';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { id, idParams, instant } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

export const mailRow = z.object({
  id,
  /** The name of its template: `order-received`. */
  kind: z.string(),
  to: z.string(),
  /** Null until the text is rendered, which is when it is sent. */
  subject: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  /** The email server's reply to the last failed attempt. */
  error: z.string().nullable(),
  account: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
  /** The time of the next attempt. */
  nextAt: instant.nullable(),
});

/** Why emails failed: the email server's reply, without addresses, and the number of emails. */
export const mailCause = z.object({ error: z.string(), mails: z.number().int() });
export type MailCause = z.output<typeof mailCause>;
export type MailRow = z.output<typeof mailRow>;

export const outboxMail = mailRow.extend({
  html: z.string().nullable(),
  plain: z.string().nullable(),
  /** The text contains a login link, so it is not shown to this reader. */
  withheld: z.boolean(),
});
export type OutboxMail = z.output<typeof outboxMail>;

/** The addresses that a command emailed. */
export const emailed = z.object({
  sentTo: z.array(z.string()),
  /** Whether an email server is set up now. Without one, the emails are saved in the outbox and not sent. */
  sending: z.boolean(),
});
export type Emailed = z.output<typeof emailed>;

const outbox = group({ tag: 'Desk', access: 'staff', path: '/desk/outbox', staff: 'mail.view' });

export const listMails = outbox.list({
  summary: 'List emails, newest first, with how many are queued, failed and not sent',
  filters: {
    state: z.enum(MAIL_VIEWS).optional(),
    /** Part of the address. */
    q: z.string().trim().max(LIMITS.search).optional(),
  },
  csv: {},
  entry: mailRow,
  order: ['id:desc'],
  meta: {
    counts: z.object({ queued: z.number().int(), failed: z.number().int(), kept: z.number().int() }),
    /** Whether an email server is set up now. Without one, emails are saved and not sent. */
    sending: z.boolean(),
    /** For failed ones, the five most common reasons. */
    causes: z.array(mailCause),
  },
});

export const getMail = outbox({
  summary: 'Get an email with its text. Once it is sent, links that log the reader in are hidden',
  method: 'GET',
  path: '/{id}',
  params: idParams,
  response: one(outboxMail),
});

export const retryMail = outbox({
  summary: 'Retry a failed email',
  method: 'POST',
  path: '/{id}/retry',
  params: idParams,
  response: one(outboxMail),
  refusals: ['WRONG_STATE'],
});

export const retryMails = outbox({
  summary: 'Retry failed emails: all of them, or those with one cause',
  method: 'POST',
  path: '/retry',
  body: dataOf({ error: z.string().max(LIMITS.mailError).nullish() }),
  response: one(z.object({ mails: z.number().int() })),
});

export const mailChoice = z.object({ kind: z.string(), label: z.string(), mail: z.boolean() });
export type MailChoice = z.output<typeof mailChoice>;

export const getNotifications = endpoint({
  summary: 'List which emails I receive about this account',
  tag: 'Identity',
  method: 'GET',
  path: '/me/notifications',
  access: 'account',
  response: one(z.array(mailChoice)),
});

export const setNotifications = endpoint({
  summary: 'Choose which emails I receive about this account. Fields left out stay as they are',
  tag: 'Identity',
  method: 'PUT',
  path: '/me/notifications',
  access: 'account',
  body: dataOf({ mails: z.record(z.string().max(60), z.boolean()) }),
  response: one(z.array(mailChoice)),
  refusals: ['UNKNOWN_MAIL'],
});
