import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { id, idParams, instant } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

/** The events of webhooks. Each is the name of an action in the audit log, sent from that action’s transaction. */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.paid',
  'order.declined',
  'order.cancelled',
  'job.requested',
  'job.confirmed',
  'job.changed',
  'job.started',
  'job.completed',
  'job.failed',
  'job.cancelled',
  'document.issued',
  'document.signed',
  'invoice.issued',
  'credit_note.issued',
  'payment.recorded',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where deliveries are sent. */
const webhookUrl = z
  .string()
  .trim()
  .max(LIMITS.addressLine)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'Enter an address that starts with https://.',
  });

/** What is chosen of a webhook, of these events. */
export const webhookInput = <const Event extends string>(events: readonly [Event, ...Event[]]) => ({
  url: webhookUrl,
  events: z.array(z.enum(events)).min(1).max(events.length),
  active: z.boolean(),
});
const input = webhookInput(WEBHOOK_EVENTS);

/** What the server adds. */
const kept = {
  id,
  createdAt: instant,
  /**
   * Since when it has not responded, if it is paused for that: missed deliveries are queued and retried at longer
   * intervals.
   */
  failingSince: instant.nullable(),
  /** The result of its newest delivery; null before the first. */
  last: z.object({ state: z.enum(['waiting', 'delivered', 'failed']), at: instant }).nullable(),
};

/** Webhooks, newest first. */
export const webhookList = <Input extends z.ZodRawShape>(chosen: Input) => z.array(z.object({ ...chosen, ...kept }));

export const webhooks = webhookList(input);
export type Webhooks = z.output<typeof webhooks>;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** The delivery of one event to one address. */
export const delivery = z.object({
  id,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  /** The time of the next attempt; null once it has ended. */
  nextAt: instant.nullable(),
  /** The HTTP status of the last attempt; null without a response. */
  status: z.number().int().nullable(),
  latencyMs: z.number().int().nullable(),
  /** The start of the last response. */
  answer: z.string().nullable(),
  error: z.string().nullable(),
  body: z.string(),
  redelivery: z.boolean(),
  createdAt: instant,
});
export type Delivery = z.output<typeof delivery>;

const keep = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/webhooks',
  staff: 'settings.manage',
  response: one(webhooks),
});
const withSecret = one(z.object({ secret: z.string(), webhooks }));

export const listWebhooks = keep({
  summary: 'List webhooks',
  method: 'GET',
});

export const createWebhook = keep.create({
  summary: 'Add a webhook. The signing `secret` is only returned here',
  body: dataOf(input),
  response: withSecret,
  refusals: ['WEBHOOK_URL', 'TOO_MANY_WEBHOOKS'],
});

export const updateWebhook = keep({
  summary: 'Update a webhook’s address and events, or switch it on or off',
  method: 'PUT',
  path: '/{id}',
  params: idParams,
  body: dataOf(input),
  refusals: ['WEBHOOK_URL'],
});

export const rotateWebhookSecret = keep({
  summary: 'Replace a webhook’s secret, which is only returned here. For a day deliveries are signed with both',
  method: 'POST',
  path: '/{id}/secret',
  params: idParams,
  response: withSecret,
});

export const removeWebhook = keep.remove({
  summary: 'Delete a webhook and its log',
  path: '/{id}',
});

export const listDeliveries = keep.list({
  summary: 'List a webhook’s deliveries, newest first, and the answers to them',
  path: '/{id}/deliveries',
  params: idParams,
  entry: delivery,
  filters: {},
  order: ['id:desc'],
});

export const testWebhook = keep.create({
  summary: 'Send a test delivery to a webhook',
  path: '/{id}/test',
  params: idParams,
  response: one(delivery),
  refusals: ['WRONG_STATE'],
});

export const redeliver = keep.create({
  summary: 'Resend a delivery with its original body',
  path: '/deliveries/{id}/redeliver',
  params: idParams,
  response: one(delivery),
  refusals: ['WRONG_STATE'],
});
