/**
 * What the stream of news speaks of: orders and their jobs, documents, invoices and payments, what somebody was told, or the figures
 * of a metric that somebody sees.
 */
export const TOPICS = ['orders', 'documents', 'money', 'notices', 'figures'] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * The stream of news, as server-sent events: `GET` with a bearer, answered by `text/event-stream` that does not end. Each event
 * is called `changed`; its data is a JSON array of topics of which something the listener may see has changed. It carries no
 * values: whoever shows something asks for it again. Outside the table of endpoints, whose answers end.
 */
export const EVENTS_PATH = '/api/events';
