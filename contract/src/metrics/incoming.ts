import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, instant } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { metricName } from './fields.ts';

const tag = 'Metrics: incoming webhooks';
const path = z.string().trim().max(LIMITS.reference);
const needed = path.min(1);
/** Where figures are in the posted JSON: names with dots between, `weight.net`, from each row. */
const mapping = z.object({
  /** The list of rows, from the top; empty: the posted list itself, or one row. */
  rows: path,
  /** The code or name of the metric of every row; null: `metricPath` says which. */
  metric: metricName.nullable(),
  metricPath: path,
  valuePath: needed,
  /** A day, a time on it, or the name of a period. */
  dayPath: needed,
  /** Empty: no comment. */
  commentPath: path,
});

/** An organisation's incoming webhooks, newest first; revoked ones come last. */
export const incomingWebhooks = z.array(
  z.object({
    id,
    name: z.string(),
    url: z.string(),
    mapping,
    madeBy: z.string(),
    /** False: its creator no longer manages the organisation, or it was revoked. */
    works: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  }),
);
export type IncomingWebhooks = z.output<typeof incomingWebhooks>;

const counts = { reported: z.number().int(), unchanged: z.number().int(), refused: z.number().int() };
/** The first refused rows, counted from 1. */
const problems = z.array(z.object({ row: z.number().int(), message: z.string() }));

const incomingDelivery = z.object({
  id,
  /** As its header names it, or the digest of its body. */
  delivery: z.string(),
  receivedAt: instant,
  ...counts,
  problems,
});
export type IncomingDelivery = z.output<typeof incomingDelivery>;

const incoming = group({
  tag: 'Metrics: incoming webhooks',
  access: 'organisations',
  path: '/metrics/organisations/{id}/incoming',
  refusals: ['NOT_MANAGER'],
});
const oneOfThem = z.object({ id: z.string(), webhookId: z.string() });
const input = { name: metricName, mapping };

export const listIncomingWebhooks = incoming({
  summary: 'List an organisation’s incoming webhooks',
  method: 'GET',
  reads: ['incoming', 'figures'],
  params: idParams,
  response: one(incomingWebhooks),
});

export const createIncomingWebhook = incoming.create({
  summary: 'Create an address to which another program posts figures. The signing `secret` is only returned here',
  params: idParams,
  body: dataOf(input),
  response: one(z.object({ secret: z.string(), webhooks: incomingWebhooks })),
  refusals: ['NOT_MANAGER', 'TOO_MANY_WEBHOOKS', 'INCOMING_METRIC'],
});

export const updateIncomingWebhook = incoming({
  summary: 'Change an incoming webhook’s name and mapping',
  method: 'PUT',
  path: '/{webhookId}',
  params: oneOfThem,
  body: dataOf(input),
  response: one(incomingWebhooks),
  refusals: ['NOT_MANAGER', 'INCOMING_METRIC', 'WRONG_STATE'],
});

export const revokeIncomingWebhook = incoming({
  summary: 'Revoke an incoming webhook. It stops working at once',
  method: 'DELETE',
  path: '/{webhookId}',
  params: oneOfThem,
  response: one(incomingWebhooks),
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});

export const tryIncomingMapping = incoming({
  summary: 'Show what a sample body would write with a mapping. Nothing is written',
  method: 'POST',
  path: '/try',
  changes: [],
  params: idParams,
  body: dataOf({ mapping, sample: z.string().max(LIMITS.incomingSample) }),
  response: one(
    z.object({
      ...counts,
      /** As they were read, in the order of the sample. */
      rows: z.array(
        z.object({
          metric: z.string(),
          value: z.string(),
          /** The first day of its period; null if it is refused. */
          period: date.nullable(),
          comment: z.string().nullable(),
          result: z.enum(['reported', 'unchanged', 'refused']),
          message: z.string().nullable(),
        }),
      ),
    }),
  ),
  refusals: ['NOT_MANAGER', 'INCOMING_METRIC', 'INCOMING_BODY', 'INCOMING_ROWS'],
});
export type IncomingTrial = z.output<(typeof tryIncomingMapping)['response']>['data'];

export const listIncomingDeliveries = incoming.list({
  summary: 'List what an incoming webhook has received in the last 30 days, newest first, with the results',
  path: '/{webhookId}/deliveries',
  params: oneOfThem,
  entry: incomingDelivery,
  filters: {},
  order: ['id:desc'],
});

export const receiveFigures = endpoint({
  summary:
    'Receive figures from another program. The body is any JSON that the webhook’s mapping reads; `Tonnage-Signature` signs it',
  tag,
  method: 'POST',
  path: '/metrics/incoming/{id}',
  access: 'guest',
  params: idParams,
  body: z.json(),
  signed: true,
  response: one(
    z.object({
      /** The same delivery was received before; this is its answer then. */
      repeated: z.boolean(),
      ...counts,
      problems,
    }),
  ),
  refusals: ['INCOMING_SIGNATURE', 'INCOMING_ROWS'],
  limited: LIMITS.incomingPerMinute,
});
