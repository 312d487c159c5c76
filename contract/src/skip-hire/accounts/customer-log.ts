import { LOG_KINDS } from '@tonnage/domain/skip-hire/customer-log';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, named, notesText } from '../../fields.ts';
import { group } from '../../group.ts';

/** A call, complaint or note of a customer, which only staff read. It is never changed, only closed. */
export const logEntry = z.object({
  id,
  account: named,
  kind: z.enum(LOG_KINDS),
  body: z.string(),
  /** The day on which somebody follows it up. */
  followUpOn: date.nullable(),
  by: z.string(),
  at: instant,
  /** Somebody still has to act on it. */
  open: z.boolean(),
  /** Who closed it when, and what came of it. */
  closed: z.object({ at: instant, by: z.string(), outcome: z.string() }).nullable(),
});
export type LogEntry = z.output<typeof logEntry>;

const shared = group({ tag: 'Desk', access: 'staff', path: '/desk', staff: 'desk.view', params: idParams });

export const listCustomerLog = shared.list({
  summary: 'List the calls, complaints and notes of a customer, newest first',
  path: '/customers/{id}/log',
  entry: logEntry,
  filters: {},
  order: ['id:desc'],
});

export const logForCustomer = shared.create({
  summary: 'Log a call, complaint or note for a customer. It can’t be edited',
  path: '/customers/{id}/log',
  body: dataOf({ kind: z.enum(LOG_KINDS), body: notesText.min(1), followUpOn: date.nullish() }),
  response: one(logEntry),
  refusals: ['ACCOUNT_MERGED', 'FOLLOW_UP_PAST', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const closeLogEntry = shared({
  summary: 'Close an entry of a customer’s log with what came of it',
  method: 'POST',
  path: '/log/{id}/close',
  body: dataOf({ outcome: notesText.min(1) }),
  response: one(logEntry),
  refusals: ['WRONG_STATE'],
});
