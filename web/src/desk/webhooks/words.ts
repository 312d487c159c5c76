import type { Delivery, WebhookEvent } from '@tonnage/contract/core/webhooks';
import { LONDON, type Instant } from '@tonnage/domain/common/dates';
import { formatInstant } from '@tonnage/domain/common/format-dates';

export const words = {
  title: 'Webhooks',
  add: 'Add a webhook',
  url: 'URL',
  event: {
    'order.placed': 'Order placed',
    'order.paid': 'Order paid',
    'order.declined': 'Order declined',
    'order.cancelled': 'Order cancelled',
    'job.requested': 'Job requested',
    'job.confirmed': 'Job confirmed',
    'job.changed': 'Job changed',
    'job.started': 'Driver en route',
    'job.completed': 'Job completed',
    'job.failed': 'Job failed',
    'job.cancelled': 'Job cancelled',
    'document.issued': 'Document issued',
    'document.signed': 'Document signed',
    'invoice.issued': 'Invoice issued',
    'credit_note.issued': 'Credit note issued',
    'payment.recorded': 'Payment recorded',
  } satisfies Record<WebhookEvent, string>,
  failing: (since: Instant) =>
    `Not responding since ${formatInstant(since, LONDON)}. Events are queued and retried less and less often.`,
  state: 'Last delivery',
  states: { waiting: 'Queued', delivered: 'Delivered', failed: 'Failed' } satisfies Record<Delivery['state'], string>,
  change: 'Edit',
  log: 'Log',
  logOf: (url: string) => `Log of ${url}`,
  rotate: 'Replace secret',
  remove: 'Remove',
  again: 'Send again',
};
