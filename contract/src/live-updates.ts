/**
 * The topics of live updates: orders and their jobs, documents, invoices and payments, enquiries, a person's notifications,
 * or the figures of a metric that they see.
 */
export const TOPICS = ['orders', 'documents', 'money', 'enquiries', 'notices', 'figures'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * The live updates, as server-sent events: `GET` with a bearer, answered by `text/event-stream` that does not end. Each
 * event is called `changed`; its data is a JSON array of topics of which something visible to the listener has changed.
 * It carries no values: clients fetch those again. It is not in the table of endpoints, whose answers end.
 */
export const EVENTS_PATH = '/api/events';
