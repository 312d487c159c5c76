import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './fields.ts';
import { LIMITS } from './limits.ts';
import { orderState, orderStatus } from './orders.ts';
import { listQuery } from './resource.ts';

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
  summary: 'The orders of a list as a CSV file, however many',
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
  summary: 'The sites of the account as a CSV file',
  tag: 'Sites',
  path: '/sites/export.csv',
  query: z.object({ q }),
});

export const exportSiteFigures = endpoint({
  ...file,
  name: 'exportSiteFigures',
  summary: 'Tonnes, recovery and spend of a site by month, for twelve months, as a CSV file',
  tag: 'Sites',
  path: '/sites/me/figures/{id}/export.csv',
  params: idParams,
});

export const exportDocuments = endpoint({
  ...file,
  name: 'exportDocuments',
  summary: 'The documents of a list as a CSV file',
  tag: 'Documents',
  path: '/documents/export.csv',
  query: listQuery.pick({ filters: true }).extend({ q }),
});

export const exportMembers = endpoint({
  ...file,
  name: 'exportMembers',
  summary: 'Who works in the account as a CSV file, with their role, sites and days',
  tag: 'Members',
  path: '/accounts/me/members/export.csv',
});

export const exportInvitations = endpoint({
  ...file,
  name: 'exportInvitations',
  summary: 'The invitations that wait for an answer as a CSV file',
  tag: 'Members',
  path: '/accounts/me/invitations/export.csv',
});

export const exportAccountContacts = endpoint({
  ...file,
  name: 'exportAccountContacts',
  summary: 'The contacts of the account as a CSV file, with every way to reach them',
  tag: 'Contacts',
  path: '/account-contacts/export.csv',
});

export const exportSiteContacts = endpoint({
  ...file,
  name: 'exportSiteContacts',
  summary: 'The contacts of one site, or of all that I see, as a CSV file, with every way to reach them',
  tag: 'Contacts',
  path: '/site-contacts/export.csv',
  query: z.object({ siteId: z.string().optional() }),
});

export const exportSessions = endpoint({
  ...file,
  access: 'session',
  name: 'exportSessions',
  summary: 'Where I am signed in as a CSV file, this one first',
  tag: 'Identity',
  path: '/auth/sessions/export.csv',
});
