import { JOB_STATUSES, ORDER_STATUSES, STATES } from '@tonnage/domain/orders';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { many, one, pageQuery } from './envelope.ts';
import { date, id, idParams, instant, jobType, named, pence, placement, slot } from './fields.ts';
import { LIMITS } from './limits.ts';
import { priceLine } from './prices.ts';

export const orderStatus = z.enum(ORDER_STATUSES);
export const orderState = z.enum(STATES);
export const jobStatus = z.enum(JOB_STATUSES);

/** As agreed when the order was placed. Absent for those who may not see prices. */
const agreedPrice = z.object({
  lines: z.array(priceLine),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  hireDays: z.number().int(),
  overHirePencePerDay: pence,
  includedTonnes: z.number().nullable(),
  perTonnePence: pence.nullable(),
});

const container = named.extend({
  sizeYards: z.number(),
  lengthCm: z.number().int(),
  widthCm: z.number().int(),
  heightCm: z.number().int(),
});

const jobSummary = z.object({ id, type: jobType, status: jobStatus, date, slot });

/** An order as the lists show it. */
export const orderRow = z.object({
  id,
  documentId: id,
  number: z.string(),
  status: orderStatus,
  state: orderState,
  site: z.object({ id, name: z.string(), town: z.string(), postcode: z.string() }),
  containerType: named.extend({ shape: z.enum(['skip', 'enclosed', 'roro']) }),
  containerSubType: container,
  wasteType: named,
  placement,
  locationNotes: z.string().nullable(),
  poNumber: z.string().nullable(),
  hireStart: date.nullable(),
  hireUntil: date.nullable(),
  hireEnd: date.nullable(),
  /** The next open job, or null. */
  nextJob: jobSummary.nullable(),
  grossPence: pence.optional(),
  createdAt: instant,
});
export type OrderRow = z.output<typeof orderRow>;

export const job = jobSummary.extend({
  documentId: id,
  /** Human number: the order's, a stroke, the movement. */
  number: z.string(),
  orderId: id,
  containerSubType: named,
  wasteType: named,
  notes: z.string().nullable(),
  driverName: z.string().nullable(),
  vehicleRegistration: z.string().nullable(),
  failedReason: z.string().nullable(),
  netWeightKg: z.number().int().nullable(),
  completedAt: instant.nullable(),
  /** For collections, the date under the specification's name. */
  collectionDate: date.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Job = z.output<typeof job>;

/** May this be done, and if not, why. The server enforces it; the button says it. */
export const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const order = orderRow.extend({
  price: agreedPrice.optional(),
  hireDays: z.number().int(),
  customerReference: z.string().nullable(),
  siteContact: z.object({ id, name: z.string(), phone: z.string().nullable() }).nullable(),
  driverNotes: z.string().nullable(),
  placedBy: z.string(),
  closedReason: z.string().nullable(),
  copiedFromOrderId: id.nullable(),
  payment: z
    .object({
      status: z.enum(['pending', 'paid', 'declined', 'expired']),
      /** Where to pay, while it is pending. */
      url: z.string().nullable(),
      expiresAt: instant.nullable(),
    })
    .nullable(),
  permit: z
    .object({ status: z.string(), number: z.string().nullable(), council: z.string(), validTo: date.nullable() })
    .nullable(),
  jobs: z.array(job),
  documents: z.array(
    z.object({
      id,
      kind: z.string(),
      number: z.string(),
      title: z.string(),
      status: z.enum(['draft', 'awaiting_signature', 'signed', 'void']),
      date,
      validTo: date.nullable(),
    }),
  ),
  /** What happened, newest first. */
  timeline: z.array(z.object({ at: instant, title: z.string(), text: z.string() })),
  actions: z.object({ cancel: action, requestExchange: action, requestCollection: action, copy: action }),
  updatedAt: instant,
});
export type Order = z.output<typeof order>;

const listQuery = z.object({
  /** A state tab or an exact status; absent: all. */
  status: z.union([orderState, orderStatus]).optional(),
  /** Number, PO, site or postcode. */
  q: z.string().trim().max(LIMITS.search).optional(),
  sort: z.enum(['createdAt:desc', 'createdAt:asc']).default('createdAt:desc'),
  pagination: pageQuery,
});

export const getOrdersByStatus = endpoint({
  name: 'getOrdersByStatus',
  summary: 'Orders of the account in a state',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/me/getOrdersByStatus',
  access: 'account',
  query: listQuery,
  status: 200,
  response: many(orderRow),
  refusals: [],
});

export const getSiteOrdersByStatus = endpoint({
  name: 'getSiteOrdersByStatus',
  summary: 'Orders of one site in a state',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/me/getOrdersByStatus/{siteId}',
  access: 'account',
  params: z.object({ siteId: z.string() }),
  query: listQuery,
  status: 200,
  response: many(orderRow),
  refusals: [],
});

const upcomingJob = jobSummary.extend({
  orderId: id,
  orderNumber: z.string(),
  siteName: z.string(),
  container: z.string(),
});

export const ordersSummary = z.object({
  states: z.array(z.object({ id: orderState, label: z.string(), count: z.number().int() })),
  sites: z.array(z.object({ id, name: z.string(), counts: z.record(orderState, z.number().int()) })),
  /** The containers standing longest past or nearest their hire, at most twelve. */
  onSite: z.array(orderRow),
  onSiteSites: z.number().int(),
  overHire: z.number().int(),
  awaitingSignature: z.number().int(),
  /** Declined by the office in the last fourteen days. */
  declined: z.array(z.object({ id, number: z.string(), reason: z.string().nullable() })),
  today: date,
  jobsToday: z.number().int(),
  /** The next five working days of the depots, with the jobs on them. */
  upcoming: z.array(z.object({ date, jobs: z.array(upcomingJob) })),
  /** Net of VAT by month, oldest first. Absent for those who may not see prices. */
  spend: z.array(z.object({ month: date, netPence: pence })).optional(),
});
export type OrdersSummary = z.output<typeof ordersSummary>;

export const getOrdersSummary = endpoint({
  name: 'getOrdersSummary',
  summary: 'How things stand in the account',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/me/getOrdersSummary',
  access: 'account',
  status: 200,
  response: one(ordersSummary),
  refusals: [],
});

export const getOrder = endpoint({
  name: 'getOrder',
  summary: 'One order with its jobs, documents and history',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/{id}',
  access: 'account',
  params: idParams,
  status: 200,
  response: one(order),
  refusals: [],
});

export const getJob = endpoint({
  name: 'getJob',
  summary: 'One job',
  tag: 'Jobs',
  method: 'GET',
  path: '/jobs/{id}',
  access: 'account',
  params: idParams,
  status: 200,
  response: one(job),
  refusals: [],
});
