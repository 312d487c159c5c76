/** The topics of live updates about an account; `money` is its invoices and payments. */
export const ACCOUNT_TOPICS = [
  'orders',
  'documents',
  'money',
  // Problems with orders, and queries about invoices.
  'enquiries',
] as const;

/** All topics: also a person's notifications, and the figures of a metric that they see. */
export const TOPICS = [...ACCOUNT_TOPICS, 'notices', 'figures'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * The live updates, as server-sent events: `GET` with a bearer, answered by `text/event-stream` that does not end. Each
 * event is called `changed`; its data is a JSON array of topics of which something visible to the listener has changed.
 * It carries no values: clients fetch those again. It is not in the table of endpoints, whose answers end.
 */
export const EVENTS_PATH = '/api/events';
