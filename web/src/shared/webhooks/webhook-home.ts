import type { Delivery, Webhooks } from '@tonnage/contract/core/webhooks';

export type Webhook<Event extends string> = Omit<Webhooks[number], 'events'> & { events: Event[] };

export interface WebhookInput<Event extends string> {
  url: string;
  events: Event[];
  active: boolean;
}

type Listed<Event extends string> = { data: Webhook<Event>[] };
type Answer<Event extends string> = { data: Webhook<Event>[] | { secret: string; webhooks: Webhook<Event>[] } };
type Deliveries = { data: Delivery[]; meta: { pagination: { pageCount: number } } };

/** Whose webhooks they are: the company's at the desk, or an organisation's in Metrics. */
export interface WebhookHome<Event extends string> {
  /** The events to choose from, with their names. */
  events: Record<Event, string>;
  empty: string;
  key: readonly unknown[];
  list: () => Promise<Listed<Event>>;
  /** Changes the webhooks; the answer is the whole new list. */
  add: (data: WebhookInput<Event>) => Promise<Answer<Event>>;
  set: (id: string, data: WebhookInput<Event>) => Promise<Answer<Event>>;
  rotate: (id: string) => Promise<Answer<Event>>;
  remove: (id: string) => Promise<Answer<Event>>;
  /** A webhook's deliveries, newest first. */
  log: (id: string, page: number) => Promise<Deliveries>;
  test: (id: string) => Promise<unknown>;
  redeliver: (id: string) => Promise<unknown>;
}
