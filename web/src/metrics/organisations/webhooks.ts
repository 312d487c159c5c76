import type { OrganisationWebhookEvent } from '@tonnage/contract/core/webhooks/organisations';
import { call } from '../../lib/api.ts';
import type { WebhookHome } from '../../shared/webhooks/webhook-home.ts';
import { queryOf } from '../../lib/queries.ts';

/** An organisation's webhooks. */
export const webhooksOf = (id: string): WebhookHome<OrganisationWebhookEvent> => ({
  events: {
    'value.reported': 'A value is reported or changed',
    'value.accepted': 'A value is accepted',
    'metric.off_track': 'A metric goes off track',
    'period.completed': 'A period of a project is complete',
  },
  empty: 'No webhooks yet. Use one to send figures to your own software as they are reported.',
  key: queryOf('listOrganisationWebhooks', { params: { id } }).queryKey,
  list: () => call('listOrganisationWebhooks', { params: { id } }),
  add: (data) => call('createOrganisationWebhook', { params: { id }, body: { data } }),
  set: (webhookId, data) => call('updateOrganisationWebhook', { params: { id, webhookId }, body: { data } }),
  rotate: (webhookId) => call('rotateOrganisationWebhookSecret', { params: { id, webhookId } }),
  remove: (webhookId) => call('removeOrganisationWebhook', { params: { id, webhookId } }),
  log: (webhookId, page) =>
    call('listOrganisationDeliveries', { params: { id, webhookId }, query: { pagination: { page, pageSize: 10 } } }),
  test: (webhookId) => call('testOrganisationWebhook', { params: { id, webhookId } }),
  redeliver: (deliveryId) => call('redeliverToOrganisation', { params: { id, deliveryId } }),
});
