import { SITE_STATUSES } from '@tonnage/domain/skip-hire/site-status';
import { z } from 'zod';
import { dataOf, format, many, one } from '../envelope.ts';
import {
  date,
  entryTimes,
  id,
  idParams,
  named,
  notesText,
  nameText,
  requiredText,
  shortText,
  pence,
} from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { resource } from '../resource.ts';
import { listQuery, removeOf, shapeQuery, updateOf } from '../resource-calls.ts';

export const site = z.object({
  id,
  documentId: id,
  name: z.string(),
  reference: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  town: z.string(),
  county: z.string().nullable(),
  postcode: z.string(),
  accessNotes: z.string().nullable(),
  notes: z.string().nullable(),
  openingHours: z.string().nullable(),
  status: z.enum(SITE_STATUSES),
  depot: named.nullable(),
  zone: named.nullable(),
  /** Containers on site now, and orders on their way. */
  onSite: z.number().int(),
  open: z.number().int(),
  ...entryTimes,
});
export type Site = z.output<typeof site>;

export const siteContact = z.object({
  id,
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
});

export const siteDetail = site.extend({ contacts: z.array(siteContact) });
export type SiteDetail = z.output<typeof siteDetail>;

export const sites = resource({
  name: 'sites',
  tag: 'Sites',
  entry: site,
  filters: ['name', 'reference', 'addressLine1', 'town', 'county', 'postcode', 'status', 'onSite', 'open'],
  sorts: ['name', 'reference', 'town', 'county', 'postcode', 'status', 'onSite', 'open'],
  order: 'name:asc',
  relations: {
    depot: { to: 'depots' },
    zone: { to: 'zones' },
    contacts: { to: 'site-contacts', by: 'site' },
  },
});

export const depots = resource({
  name: 'depots',
  tag: 'Sites',
  entry: named.extend({ documentId: id, postcode: z.string(), phone: z.string().nullable() }),
  filters: ['name', 'postcode'],
  sorts: ['name'],
  order: 'name:asc',
});

export const zones = resource({
  name: 'zones',
  tag: 'Sites',
  entry: named.extend({ documentId: id }),
  filters: ['name'],
  sorts: ['name'],
  order: 'name:asc',
});

const customer = group({ tag: 'Sites', access: 'account', path: '/sites' });

export const listSites = customer({
  summary: 'List the account’s sites by name',
  method: 'GET',
  reads: ['sites', 'orders'],
  resource: sites,
  query: listQuery.extend({
    /** Part of the name, reference, town or postcode. */
    q: z.string().trim().max(LIMITS.search).optional(),
    format,
  }),
  csv: {},
  response: many(site),
});

export const getSite = customer({
  summary: 'Get a site with its contacts',
  method: 'GET',
  path: '/{id}',
  reads: ['sites', 'orders', 'contacts'],
  params: idParams,
  resource: sites,
  query: shapeQuery,
  response: one(siteDetail),
});

const newSite = {
  name: nameText,
  reference: shortText.nullish(),
  addressLine1: requiredText,
  addressLine2: shortText.nullish(),
  town: requiredText,
  county: shortText.nullish(),
  postcode: z.string().trim().min(1).max(10),
  accessNotes: notesText.nullish(),
  notes: notesText.nullish(),
  openingHours: shortText.nullish(),
};

const changedSite = {
  ...newSite,
  name: newSite.name.optional(),
  addressLine1: newSite.addressLine1.optional(),
  town: newSite.town.optional(),
  postcode: newSite.postcode.optional(),
};

export const createSite = customer.create({
  summary: 'Add a site. Its depot and zone are set by the postcode',
  changes: ['sites'],
  resource: sites,
  query: shapeQuery,
  body: dataOf(newSite),
  response: one(siteDetail),
  refusals: ['NOT_A_POSTCODE', 'IDEMPOTENCY_MISMATCH', 'ACCOUNT_MERGED'],
  idempotent: true,
  permission: 'sites.create',
});

const siteChange = ['NOT_A_POSTCODE', 'SITE_MOVES_DEPOT', 'WRONG_STATE'] as const;

export const updateSite = updateOf(
  'PUT',
  sites,
  'Update a site. A new postcode can change its depot, but not while orders are open',
  changedSite,
  siteChange,
);

export const patchSite = updateOf('PATCH', sites, 'Same as PUT', changedSite, siteChange);

export const deleteSite = removeOf(sites, 'Archive a site. Its orders keep it', ['SITE_IN_USE', 'WRONG_STATE']);

/** Twelve months of a site, oldest first, each with the waste that left it. */
export const siteFigures = z.object({
  months: z.array(
    z.object({
      /** Its first day. */
      month: date,
      /** Weighed at the weighbridge, whole kilograms. */
      weighedKg: z.number().int(),
      /** For the weight with known recovery: how much was recovered, and of how much. */
      recoveredKg: z.number().int(),
      recoverableKg: z.number().int(),
      /** Spending, net of VAT; absent for those who may not see prices. */
      netPence: pence.optional(),
    }),
  ),
});
export type SiteFigures = z.output<typeof siteFigures>;

export const getSiteFigures = customer({
  summary: 'Get a site’s monthly tonnes, recovery rate and spend for 12 months',
  method: 'GET',
  path: '/me/figures/{id}',
  params: idParams,
  query: z.object({ format }),
  csv: {},
  response: one(siteFigures),
});

const customerSites = group({
  tag: 'Desk',
  access: 'staff',
  staff: 'customers.edit',
  path: '/desk/customers/{id}/sites',
  params: z.object({ id: z.string(), siteId: z.string() }),
  response: one(siteDetail),
});

export const getCustomerSite = customerSites({
  summary: 'Get a customer’s site',
  staff: 'desk.view',
  method: 'GET',
  path: '/{siteId}',
  reads: ['customers', 'sites', 'contacts'],
});

export const createCustomerSite = customerSites.create({
  summary: 'Add a site for a customer. Its depot and zone are set by the postcode',
  changes: ['sites', 'customers'],
  params: idParams,
  body: dataOf(newSite),
  refusals: ['NOT_A_POSTCODE', 'IDEMPOTENCY_MISMATCH', 'ACCOUNT_MERGED'],
  idempotent: true,
});

export const updateCustomerSite = customerSites({
  summary: 'Update a customer’s site. `If-Match` is supported',
  method: 'PUT',
  path: '/{siteId}',
  body: dataOf(newSite),
  refusals: [...siteChange, 'CHANGED_MEANWHILE', 'ACCOUNT_MERGED'],
  changes: ['sites', 'customers'],
});

export const archiveCustomerSite = customerSites({
  summary: 'Archive a customer’s site. Its orders keep it',
  method: 'DELETE',
  path: '/{siteId}',
  refusals: ['SITE_IN_USE', 'WRONG_STATE', 'ACCOUNT_MERGED'],
  changes: ['sites', 'customers'],
});
