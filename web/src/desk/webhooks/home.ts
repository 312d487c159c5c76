import type { WebhookEvent } from '@tonnage/contract/core/webhooks';
import { call } from '../../lib/api.ts';
import type { WebhookHome } from '../../shared/webhooks/webhook-home.ts';
import { queryOf } from '../../lib/queries.ts';

/** The company's webhooks. */
export const companyWebhooks: WebhookHome<WebhookEvent> = {
  events: {
    'order.placed': 'Order placed',
    'order.paid': 'Order paid',
    'order.declined': 'Order declined',
    'order.cancelled': 'Order cancelled',
    'job.requested': 'Job requested',
    'job.confirmed': 'Job confirmed',
    'job.changed': 'Job changed',
    'job.started': 'Driver on the way',
    'job.completed': 'Job completed',
    'job.failed': 'Job failed',
    'job.cancelled': 'Job cancelled',
    'document.issued': 'Document issued',
    'document.signed': 'Document signed',
    'invoice.issued': 'Invoice issued',
    'credit_note.issued': 'Credit note issued',
    'payment.recorded': 'Payment recorded',
  },
  empty: 'No webhooks yet. Use one to notify your own software as things happen.',
  key: queryOf('listWebhooks', {}).queryKey,
  list: () => call('listWebhooks', {}),
  add: (data) => call('createWebhook', { body: { data } }),
  set: (id, data) => call('updateWebhook', { params: { id }, body: { data } }),
  rotate: (id) => call('rotateWebhookSecret', { params: { id } }),
  remove: (id) => call('removeWebhook', { params: { id } }),
  log: (id, page) => call('listDeliveries', { params: { id }, query: { pagination: { page, pageSize: 10 } } }),
  test: (id) => call('testWebhook', { params: { id } }),
  redeliver: (id) => call('redeliver', { params: { id } }),
};
