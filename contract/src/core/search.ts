import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { one } from '../envelope.ts';
import { date, id, named } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { listCustomers } from '../skip-hire/accounts/accounts.ts';
import { listDeskInvoices } from '../skip-hire/billing/invoices.ts';
import { listDeskDocuments } from '../skip-hire/documents/documents.ts';
import { listDeskOrders } from '../skip-hire/orders/desk.ts';
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

/** What the company's staff find: the first page of each list, and what they know by a number or a name. */
export const deskHits = z.object({
  orders: listDeskOrders.response,
  customers: listCustomers.response,
  documents: listDeskDocuments.response,
  /** Null if the role may not see them. */
  invoices: listDeskInvoices.response.extend({ meta: listDeskOrders.response.shape.meta }).nullable(),
  /** Vehicles and drivers in use, with what they do today: the stops done, of how many, and the next site. */
  vehicles: z.array(
    z.object({
      id,
      name: z.string(),
      registration: z.string(),
      depotId: id,
      driver: z.string().nullable(),
      done: z.number().int(),
      stops: z.number().int(),
      next: z.string().nullable(),
    }),
  ),
  drivers: z.array(
    z.object({
      id,
      name: z.string(),
      /** For roles that plan jobs. */
      phone: z.string().nullable(),
      depotId: id,
      vehicle: z.string().nullable(),
    }),
  ),
  /** The container of that number, if it is on site. */
  containers: z.array(
    z.object({
      orderId: id,
      order: z.string(),
      number: z.string(),
      container: z.string(),
      site: z.string(),
      account: named,
    }),
  ),
  /** Contacts with a number to call, by their name or their customer's, for roles that edit customers. */
  contacts: z.array(z.object({ id, name: z.string(), phone: z.string(), account: named })),
});
export type DeskHits = z.output<typeof deskHits>;

export const searchDesk = endpoint({
  summary:
    'Search the company: orders, customers, documents, invoices, vehicles, drivers, containers on site and contacts',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/search',
  access: 'staff',
  staff: 'desk.view',
  reads: ['orders', 'customers', 'documents', 'money', 'fleet', 'contacts', 'sites'],
  query: z.object({ q: z.string().trim().min(2).max(LIMITS.search) }),
  response: one(deskHits),
});
