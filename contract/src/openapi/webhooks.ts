import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../core/webhooks.ts';
import { ORGANISATION_WEBHOOK_EVENTS } from '../core/webhooks/organisations.ts';
import { type Json, refTo, type Schemas } from './schemas.ts';

const delivered = z.object({
  id: z.uuid(),
  event: z.string(),
  at: z.iso.datetime(),
  /** The customer's, or null. */
  accountId: z.uuid().nullable(),
  about: z.looseObject({ kind: z.string(), id: z.string() }),
});

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
});

/** What the server sends to the company's and the organisations' webhooks, by event. */
export function webhookItems(schemas: Schemas): Json {
  schemas.components['WebhookEvent'] = schemas.inline(delivered, 'output');
  const events = [...WEBHOOK_EVENTS, ...ORGANISATION_WEBHOOK_EVENTS];
  return Object.fromEntries(
    events.map((event) => [
      event,
      {
        post: {
          operationId: `on_${event.replaceAll('.', '_')}`,
          summary: `Sent for each ${event}`,
          description:
            'Sent within seconds of the action and retried for two days until the receiver answers 2xx. `about` names what to read with an API key. See docs/webhooks.md.',
          tags: [
            event.startsWith('value') || event.startsWith('metric') || event.startsWith('period')
              ? 'Metrics: webhooks'
              : 'Desk: company',
          ],
          security: [],
          parameters: [
            header('Tonnage-Event', 'The event.'),
            header('Tonnage-Delivery', 'The ID of the delivery, as shown in the log.'),
            header(
              'Tonnage-Signature',
              '`t=<seconds>,v1=<hex>`: HMAC-SHA256 of `<seconds>.<body>` with the webhook’s secret.',
            ),
          ],
          requestBody: { required: true, content: { 'application/json': { schema: refTo('WebhookEvent') } } },
          responses: {
            '2XX': { description: 'Received.' },
            '4XX': { description: 'Not received: it is sent again later. 410 switches the webhook off.' },
          },
        },
      },
    ]),
  );
}
