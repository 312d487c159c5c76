import { z } from 'zod';
import { format, many, one, pageQuery } from '../../envelope.ts';
import { date, id, pence } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { jobSummary } from './job.ts';
import { orderRow, orderState, orderStatus } from './orders.ts';

const statusQuery = z.object({
  /** A state tab or an exact status; absent: all. */
  status: z.enum([...new Set([...orderState.options, ...orderStatus.options])]).optional(),
  /** Number, PO, site or postcode. */
  q: z.string().trim().max(LIMITS.search).optional(),
  sort: z.enum(['createdAt:desc', 'createdAt:asc']).default('createdAt:desc'),
  pagination: pageQuery,
  format,
});

const orders = group({ tag: 'Orders', access: 'account', path: '/orders/me' });

export const getOrdersByStatus = orders({
  summary: 'List the account’s orders with a status',
  method: 'GET',
  path: '/getOrdersByStatus',
  reads: ['orders', 'sites'],
  query: statusQuery,
  csv: {},
  far: true,
  response: many(orderRow),
});

export const getSiteOrdersByStatus = orders({
  summary: 'List a site’s orders with a status',
  method: 'GET',
  path: '/getOrdersByStatus/{siteId}',
  reads: ['orders', 'sites'],
  params: z.object({ siteId: z.string() }),
  query: statusQuery,
  csv: {},
  response: many(orderRow),
});

const upcomingJob = jobSummary.extend({
  orderId: id,
  orderNumber: z.string(),
  siteId: id,
  siteName: z.string(),
  town: z.string(),
  postcode: z.string(),
  container: z.string(),
  sizeYards: z.number(),
  waste: z.string(),
  /** For a drawing. */
  shape: z.enum(['skip', 'enclosed', 'roro']),
  lengthCm: z.number().int(),
  heightCm: z.number().int(),
});

export const ordersSummary = z.object({
  states: z.array(z.object({ id: orderState, label: z.string(), count: z.number().int() })),
  sites: z.array(z.object({ id, name: z.string(), counts: z.record(orderState, z.number().int()) })),
  /** The containers furthest past or nearest the end of their hire, at most twelve. */
  onSite: z.array(orderRow),
  onSiteSites: z.number().int(),
  overHire: z.number().int(),
  awaitingSignature: z.number().int(),
  /** Declined by staff in the last fourteen days. */
  declined: z.array(z.object({ id, siteId: id, number: z.string(), reason: z.string().nullable() })),
  today: date,
  jobsToday: z.number().int(),
  /** The next five working days of the depots, with the jobs on them. */
  upcoming: z.array(z.object({ date, jobs: z.array(upcomingJob) })),
  /** Net of VAT by month for two years, oldest first. Absent for those who may not see prices. */
  spend: z.array(z.object({ month: date, netPence: pence })).optional(),
  /** Weighed this month, and how much of what has a known recovery (`ofKg`) was recovered, kilograms. */
  weighed: z.object({ kg: z.number().int(), recoveredKg: z.number().int(), ofKg: z.number().int() }),
});
export type OrdersSummary = z.output<typeof ordersSummary>;

export const getOrdersSummary = orders({
  summary: 'Get a summary of the account’s orders',
  method: 'GET',
  path: '/getOrdersSummary',
  reads: ['orders', 'sites', 'documents'],
  far: true,
  response: one(ordersSummary),
});
