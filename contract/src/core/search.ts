import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { one } from '../envelope.ts';
import { date, id } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { orderRow } from '../skip-hire/orders/orders.ts';

/** The results of one kind: the first few, and the total; `more` if the counting stopped at that number. */
function results<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), total: z.number().int(), more: z.boolean() });
}

export const foundSite = z.object({
  id,
  name: z.string(),
  reference: z.string().nullable(),
  town: z.string(),
  postcode: z.string(),
  /** Containers that are on site now. */
  onSite: z.number().int(),
});

export const foundDocument = z.object({
  id,
  kind: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  status: z.string(),
  date,
  orderId: id.nullable(),
  siteName: z.string().nullable(),
});

export const searchHits = z.object({
  orders: results(orderRow),
  sites: results(foundSite),
  documents: results(foundDocument),
});
export type SearchHits = z.output<typeof searchHits>;

export const search = endpoint({
  summary: 'Search orders, sites and documents by number, PO number, reference, title, name or postcode',
  tag: 'Search',
  method: 'GET',
  path: '/search',
  access: 'account',
  query: z.object({ q: z.string().trim().max(LIMITS.search) }),
  response: one(searchHits),
});
