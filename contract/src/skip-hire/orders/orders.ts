import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from '@tonnage/domain/skip-hire/documents';
import { ORDER_STATUSES, STATES } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { one } from '../../envelope.ts';
import { date, entryTimes, id, idParams, instant, jobType, named, pence, placement } from '../../fields.ts';
import { resource } from '../../resource.ts';
import { listOf, shapeQuery } from '../../resource-calls.ts';
import { priceLine } from '../prices.ts';
import { action, job, jobSummary, orderJob, payment } from './job.ts';

export const orderStatus = z.enum(ORDER_STATUSES);
export const orderState = z.enum(STATES);

/** As agreed when the order was placed. Absent for those who may not see prices. */
const agreedPrice = z.object({
  lines: z.array(priceLine),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  hireDays: z.number().int(),
  overHirePencePerDay: pence,
  /** The price of each week or part of a week, where hire is charged by the week. */
  overHirePencePerWeek: pence.nullish(),
  includedTonnes: z.number().nullable(),
  perTonnePence: pence.nullable(),
});

const container = named.extend({
  sizeYards: z.number(),
  lengthCm: z.number().int(),
  widthCm: z.number().int(),
  heightCm: z.number().int(),
});

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
  /** The day that its collection or exchange was requested for, where that ends the hire. */
  hireStopsOn: date.nullable(),
  /** The next open job, or null. */
  nextJob: jobSummary.nullable(),
  /**
   * The job that brought the container on site, otherwise the newest: an exchange, a collection and so on are requested
   * through it.
   */
  jobId: id,
  /** As agreed when it was ordered, here and in lists; the page of one order has the VAT that its invoice has or will have. */
  vatPence: pence.optional(),
  grossPence: pence.optional(),
  /** The over-hire rate of the current hire. */
  overHirePencePerDay: pence.optional(),
  overHirePencePerWeek: pence.nullish(),
  /** The day up to which over hire of the current hire is invoiced, paid before it was moved in, or waived; null: none is. Absent like the rates. */
  hireChargedTo: date.nullish(),
  createdAt: instant,
});
export type OrderRow = z.output<typeof orderRow>;

export const TIMELINE_KINDS = [
  'ordered',
  'paid',
  'cancelled',
  'declined',
  'requested',
  'changed',
  'confirmed',
  'allocated',
  'started',
  'completed',
  'failed',
  'permit',
  'other',
] as const;

export const order = orderRow.extend({
  price: agreedPrice.optional(),
  hireDays: z.number().int(),
  customerReference: z.string().nullable(),
  siteContact: z.object({ id, name: z.string(), phone: z.string().nullable() }).nullable(),
  driverNotes: z.string().nullable(),
  /** Whoever ordered it by telephone is named with “, by telephone”. */
  placedBy: z.string(),
  closedReason: z.string().nullable(),
  copiedFromOrderId: id.nullable(),
  /**
   * What the order costs besides its agreed prices, with VAT: charges, weight over the included tonnes, over hire up to today.
   * Absent for those who may not see prices.
   */
  extras: z.array(z.object({ label: z.string(), date, vatPence: pence, grossPence: pence })).optional(),
  /** The order, every movement with a charge of its own so far, and the extras, with VAT. Absent like the extras. */
  chargesPence: pence.optional(),
  payment: payment.nullable(),
  permit: z
    .object({ status: z.string(), number: z.string().nullable(), council: z.string(), validTo: date.nullable() })
    .nullable(),
  jobs: z.array(orderJob),
  documents: z.array(
    z.object({
      id,
      kind: z.enum(DOCUMENT_KINDS),
      /** Its movement, if it belongs to one. */
      jobId: id.nullable(),
      /** Customers' uploads have none. */
      number: z.string().nullable(),
      title: z.string(),
      status: z.enum(DOCUMENT_STATUSES),
      date,
      validTo: date.nullable(),
    }),
  ),
  /** What happened, newest first. */
  timeline: z.array(
    z.object({
      at: instant,
      kind: z.enum(TIMELINE_KINDS),
      /** Of the job concerned, if there is one. */
      jobType: jobType.nullable(),
      jobId: id.nullable(),
      title: z.string(),
      text: z.string(),
    }),
  ),
  actions: z.object({
    cancel: action,
    requestExchange: action,
    requestCollection: action,
    requestTipAndReturn: action,
    requestReposition: action,
    changePo: action,
    copy: action,
  }),
  updatedAt: instant,
  publishedAt: instant,
});
export type Order = z.output<typeof order>;

/** An order in a list: its own fields, and the rest through `populate`. */
export const orderEntry = z.object({
  id,
  documentId: id,
  number: z.string(),
  status: orderStatus,
  state: orderState,
  placement,
  locationNotes: z.string().nullable(),
  driverNotes: z.string().nullable(),
  poNumber: z.string().nullable(),
  customerReference: z.string().nullable(),
  hireDays: z.number().int(),
  hireStart: date.nullable(),
  hireUntil: date.nullable(),
  hireEnd: date.nullable(),
  netPence: pence.optional(),
  vatPence: pence.optional(),
  grossPence: pence.optional(),
  closedReason: z.string().nullable(),
  copiedFromOrderId: id.nullable(),
  ...entryTimes,
});
export type OrderEntry = z.output<typeof orderEntry>;

export const orders = resource({
  name: 'orders',
  tag: 'Orders',
  entry: orderEntry,
  filters: [
    'number',
    'status',
    'state',
    'placement',
    'locationNotes',
    'poNumber',
    'customerReference',
    'hireDays',
    'hireStart',
    'hireUntil',
    'hireEnd',
    'netPence',
    'vatPence',
    'grossPence',
    'copiedFromOrderId',
  ],
  sorts: ['number', 'status', 'poNumber', 'hireStart', 'hireUntil', 'hireEnd', 'netPence', 'grossPence'],
  order: 'id:desc',
  relations: {
    site: { to: 'sites' },
    depot: { to: 'depots' },
    containerType: { to: 'container-types' },
    containerSubType: { to: 'container-sub-types' },
    wasteType: { to: 'waste-types' },
    siteContact: { to: 'site-contacts' },
    jobs: { to: 'jobs', by: 'order' },
  },
});

export const jobs = resource({
  name: 'jobs',
  tag: 'Jobs',
  entry: job,
  filters: [
    'number',
    'orderId',
    'type',
    'status',
    'date',
    'slot',
    'notes',
    'driverName',
    'vehicleRegistration',
    'netWeightKg',
    'completedAt',
    'collectionDate',
  ],
  sorts: ['type', 'status', 'date', 'slot', 'netWeightKg', 'completedAt', 'collectionDate'],
  order: 'id:desc',
  relations: {
    order: { to: 'orders' },
    site: { to: 'sites' },
    containerSubType: { to: 'container-sub-types' },
    wasteType: { to: 'waste-types' },
  },
});

export const listOrders = listOf(orders, 'List the account’s orders');
export const listJobs = listOf(jobs, 'List the account’s jobs');

export const getOrder = endpoint({
  summary: 'Get an order with its jobs, documents and history',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/{id}',
  access: 'account',
  reads: ['orders', 'documents', 'money', 'sites'],
  advises: true,
  params: idParams,
  resource: orders,
  query: shapeQuery,
  response: one(order),
});

export const getJob = endpoint({
  summary: 'Get a job',
  tag: 'Jobs',
  method: 'GET',
  path: '/jobs/{id}',
  access: 'account',
  reads: ['orders', 'sites'],
  params: idParams,
  resource: jobs,
  query: shapeQuery,
  response: one(job),
});
