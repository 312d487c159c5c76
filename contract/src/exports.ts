import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { LIMITS } from './limits.ts';
import { listQuery } from './resource.ts';
import { orderState, orderStatus } from './skip-hire/orders/orders.ts';

// Lists as files: UTF-8 with a byte order mark, RFC 4180, headers in the trade's words. The filters are the lists' own.

const file = {
  method: 'GET',
  access: 'account',
  bytes: ['text/csv'],
  status: 200,
  response: z.string(),
  refusals: [],
} as const;
const q = z.string().trim().max(LIMITS.search).optional();

export const exportOrders = endpoint({
  ...file,
  name: 'exportOrders',
  summary: 'Export orders as CSV, however many',
  tag: 'Orders',
  path: '/orders/export.csv',
  query: z.object({
    status: z.union([orderState, orderStatus]).optional(),
    siteId: z.string().optional(),
    q,
    sort: z.enum(['createdAt:desc', 'createdAt:asc']).default('createdAt:desc'),
  }),
});

export const exportSites = endpoint({
  ...file,
  name: 'exportSites',
  summary: 'Export sites as CSV',
  tag: 'Sites',
  path: '/sites/export.csv',
  query: z.object({ q }),
});

export const exportSiteFigures = endpoint({
  ...file,
  name: 'exportSiteFigures',
  summary: 'Export a site’s monthly tonnes, recovery rate and spend for 12 months as CSV',
  tag: 'Sites',
  path: '/sites/me/figures/{id}/export.csv',
  params: idParams,
});

export const exportDocuments = endpoint({
  ...file,
  name: 'exportDocuments',
  summary: 'Export documents as CSV',
  tag: 'Documents',
  path: '/documents/export.csv',
  query: listQuery.pick({ filters: true }).extend({ q }),
});

export const exportMembers = endpoint({
  ...file,
  name: 'exportMembers',
  summary: 'Export the account’s users as CSV, with their role, sites and dates',
  tag: 'Members',
  path: '/accounts/me/members/export.csv',
});

export const exportInvitations = endpoint({
  ...file,
  name: 'exportInvitations',
  summary: 'Export pending invitations as CSV',
  tag: 'Members',
  path: '/accounts/me/invitations/export.csv',
});

export const exportAccountContacts = endpoint({
  ...file,
  name: 'exportAccountContacts',
  summary: 'Export account contacts as CSV, with their phone numbers and emails',
  tag: 'Contacts',
  path: '/account-contacts/export.csv',
});

export const exportSiteContacts = endpoint({
  ...file,
  name: 'exportSiteContacts',
  summary: 'Export the contacts of one site, or of all my sites, as CSV, with their phone numbers and emails',
  tag: 'Contacts',
  path: '/site-contacts/export.csv',
  query: z.object({ siteId: z.string().optional() }),
});

export const exportSessions = endpoint({
  ...file,
  access: 'session',
  name: 'exportSessions',
  summary: 'Export my sessions as CSV, this one first',
  tag: 'Identity',
  path: '/auth/sessions/export.csv',
});
