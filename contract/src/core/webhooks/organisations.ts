import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, many, one, pageQuery } from '../../envelope.ts';
import { idParams } from '../../fields.ts';
import { delivery, webhookInput, webhookList } from '../webhooks.ts';

/** The events of an organisation of Metrics, sent from the transaction that causes them. */
export const ORGANISATION_WEBHOOK_EVENTS = [
  'value.reported',
  'value.accepted',
  'metric.off_track',
  'period.completed',
] as const;
export type OrganisationWebhookEvent = (typeof ORGANISATION_WEBHOOK_EVENTS)[number];

const input = webhookInput(ORGANISATION_WEBHOOK_EVENTS);

/** An organisation's webhooks, newest first. */
export const organisationWebhooks = webhookList(input);
export type OrganisationWebhooks = z.output<typeof organisationWebhooks>;

const keep = {
  tag: 'Metrics: webhooks',
  access: 'organisations',
  status: 200,
  response: one(organisationWebhooks),
} as const;
const withSecret = one(z.object({ secret: z.string(), webhooks: organisationWebhooks }));
const oneOfThem = z.object({ id: z.string(), webhookId: z.string() });

export const listOrganisationWebhooks = endpoint({
  ...keep,
  summary: 'List an organisation’s webhooks',
  method: 'GET',
  path: '/metrics/organisations/{id}/webhooks',
  params: idParams,
  refusals: ['NOT_MANAGER'],
});

export const createOrganisationWebhook = endpoint({
  ...keep,
  summary: 'Add a webhook to an organisation. The signing `secret` is only returned here',
  method: 'POST',
  path: '/metrics/organisations/{id}/webhooks',
  params: idParams,
  body: dataOf(input),
  status: 201,
  response: withSecret,
  refusals: ['NOT_MANAGER', 'WEBHOOK_URL', 'TOO_MANY_WEBHOOKS'],
});

export const updateOrganisationWebhook = endpoint({
  ...keep,
  summary: 'Update an organisation’s webhook’s address and events, or switch it on or off',
  method: 'PUT',
  path: '/metrics/organisations/{id}/webhooks/{webhookId}',
  params: oneOfThem,
  body: dataOf(input),
  refusals: ['NOT_MANAGER', 'WEBHOOK_URL'],
});

export const rotateOrganisationWebhookSecret = endpoint({
  ...keep,
  summary:
    'Replace the secret of an organisation’s webhook, which is only returned here. For a day deliveries are signed with both',
  method: 'POST',
  path: '/metrics/organisations/{id}/webhooks/{webhookId}/secret',
  params: oneOfThem,
  response: withSecret,
  refusals: ['NOT_MANAGER'],
});

export const removeOrganisationWebhook = endpoint({
  ...keep,
  summary: 'Delete an organisation’s webhook and its log',
  method: 'DELETE',
  path: '/metrics/organisations/{id}/webhooks/{webhookId}',
  params: oneOfThem,
  refusals: ['NOT_MANAGER'],
});

export const listOrganisationDeliveries = endpoint({
  ...keep,
  summary: 'List the deliveries of an organisation’s webhook, newest first, and the answers to them',
  method: 'GET',
  path: '/metrics/organisations/{id}/webhooks/{webhookId}/deliveries',
  params: oneOfThem,
  query: z.object({ pagination: pageQuery }),
  response: many(delivery),
  refusals: ['NOT_MANAGER'],
});

export const testOrganisationWebhook = endpoint({
  ...keep,
  summary: 'Send a test delivery to an organisation’s webhook',
  method: 'POST',
  path: '/metrics/organisations/{id}/webhooks/{webhookId}/test',
  params: oneOfThem,
  response: one(delivery),
  status: 201,
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});

export const redeliverToOrganisation = endpoint({
  ...keep,
  summary: 'Resend a delivery of an organisation’s webhook with its original body',
  method: 'POST',
  path: '/metrics/organisations/{id}/webhooks/deliveries/{deliveryId}/redeliver',
  params: z.object({ id: z.string(), deliveryId: z.string() }),
  response: one(delivery),
  status: 201,
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});
