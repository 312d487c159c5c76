import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { idParams } from '../../fields.ts';
import { group } from '../../group.ts';
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

const webhooks = group({
  tag: 'Metrics: webhooks',
  access: 'organisations',
  path: '/metrics/organisations/{id}/webhooks',
  response: one(organisationWebhooks),
});
const withSecret = one(z.object({ secret: z.string(), webhooks: organisationWebhooks }));
const oneOfThem = z.object({ id: z.string(), webhookId: z.string() });

export const listOrganisationWebhooks = webhooks({
  summary: 'List an organisation’s webhooks',
  method: 'GET',
  params: idParams,
  refusals: ['NOT_MANAGER'],
});

export const createOrganisationWebhook = webhooks.create({
  summary: 'Add a webhook to an organisation. The signing `secret` is only returned here',
  params: idParams,
  body: dataOf(input),
  response: withSecret,
  refusals: ['NOT_MANAGER', 'WEBHOOK_URL', 'TOO_MANY_WEBHOOKS'],
});

export const updateOrganisationWebhook = webhooks({
  summary: 'Update an organisation’s webhook’s address and events, or switch it on or off',
  method: 'PUT',
  path: '/{webhookId}',
  params: oneOfThem,
  body: dataOf(input),
  refusals: ['NOT_MANAGER', 'WEBHOOK_URL'],
});

export const rotateOrganisationWebhookSecret = webhooks({
  summary:
    'Replace the secret of an organisation’s webhook, which is only returned here. For a day deliveries are signed with both',
  method: 'POST',
  path: '/{webhookId}/secret',
  params: oneOfThem,
  response: withSecret,
  refusals: ['NOT_MANAGER'],
});

export const removeOrganisationWebhook = webhooks({
  summary: 'Delete an organisation’s webhook and its log',
  method: 'DELETE',
  path: '/{webhookId}',
  params: oneOfThem,
  refusals: ['NOT_MANAGER'],
});

export const listOrganisationDeliveries = webhooks.list({
  summary: 'List the deliveries of an organisation’s webhook, newest first, and the answers to them',
  path: '/{webhookId}/deliveries',
  params: oneOfThem,
  entry: delivery,
  filters: {},
  order: ['id:desc'],
  refusals: ['NOT_MANAGER'],
});

export const testOrganisationWebhook = webhooks.create({
  summary: 'Send a test delivery to an organisation’s webhook',
  path: '/{webhookId}/test',
  params: oneOfThem,
  response: one(delivery),
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});

export const redeliverToOrganisation = webhooks.create({
  summary: 'Resend a delivery of an organisation’s webhook with its original body',
  path: '/deliveries/{deliveryId}/redeliver',
  params: z.object({ id: z.string(), deliveryId: z.string() }),
  response: one(delivery),
  refusals: ['NOT_MANAGER', 'WRONG_STATE'],
});
