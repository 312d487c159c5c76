/** What a webhook may be told of. Each is the name of the deed in the audit, and is announced in its transaction. */
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
