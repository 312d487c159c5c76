import { CHARGE_CODES, ORDER_CHARGE_CODES } from '@tonnage/domain/skip-hire/charges';
import { CONTAINER_SHAPES } from '@tonnage/domain/skip-hire/vehicles';
import { ORDER_VIEWS } from '@tonnage/domain/skip-hire/orders';
import { SOLD_CATEGORIES } from '@tonnage/domain/common/vat-category';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, jobType, named, notesText, pence, referenceText, slot } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { list } from '../../list.ts';
import { emailed } from '../../core/email.ts';
import { accountStatus } from '../accounts/accounts.ts';
import { order, orderStatus } from './orders.ts';
import { jobStatus } from './job.ts';
import { PHONE_PAYMENTS, phoneCaller, phoneQuote } from './phone-orders.ts';
import { containerNumber, plannedJob, plannerWeek } from './planner.ts';

/** An order in the company's list. */
export const deskOrderRow = z.object({
  id,
  number: z.string(),
  status: orderStatus,
  account: named,
  site: z.string(),
  postcode: z.string(),
  container: z.string(),
  shape: z.enum(CONTAINER_SHAPES),
  /** Cubic yards. */
  sizeYards: z.number(),
  waste: z.string(),
  /** The first of its jobs that is not finished. */
  next: z.object({ type: jobType, status: jobStatus, date, slot, vehicle: z.string().nullable() }).nullable(),
  /** The first and the last day of the agreed hire; null until the container has been delivered. */
  hireStart: date.nullable(),
  hireUntil: date.nullable(),
  /** The day on which the hire stops although the container is still there, because its collection was requested for it. */
  hireStopsOn: date.nullable(),
  poNumber: z.string().nullable(),
  orderedOn: date,
  grossPence: pence,
  /** When it or one of its jobs last changed. */
  updatedAt: instant,
});
export type DeskOrderRow = z.output<typeof deskOrderRow>;

/** An extra charge besides what was agreed, without VAT; it can be removed until it is invoiced. */
export const deskCharge = z.object({
  id,
  code: z.enum(ORDER_CHARGE_CODES),
  label: z.string(),
  quantity: z.number(),
  unitPence: pence,
  netPence: pence,
  vatPence: pence,
  date,
  /** The number of its invoice. */
  invoice: z.string().nullable(),
  /** The document that justifies it. */
  evidence: z.object({ id, title: z.string() }).nullable(),
});
export type DeskCharge = z.output<typeof deskCharge>;

/** For staff only: no customer ever reads one. */
export const orderNote = z.object({ id, body: z.string(), by: z.string(), at: instant, own: z.boolean() });
export type OrderNote = z.output<typeof orderNote>;

/** Everything about one order. `order` is what its customer sees, with every price. */
export const deskOrder = z.object({
  order,
  account: z.object({
    id,
    name: z.string(),
    number: z.string(),
    status: accountStatus,
    /** Its invoices are under the domestic reverse charge. */
    paysVatItself: z.boolean(),
  }),
  depot: named,
  /** The number painted on the container on site; null: not known, or none is on site. */
  containerNumber: z.string().nullable(),
  /** Its jobs as the planner shows them, newest last. */
  jobs: z.array(plannedJob),
  vehicles: plannerWeek.shape.vehicles,
  drivers: z.array(named),
  /** Who ordered it by telephone, and where to reach them; null for any other order. */
  caller: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }).nullable(),
  /** Its completed jobs that are on an invoice. */
  invoicedJobs: z.array(id),
  /** The weights of its loads, kg; a load that is not weighed yet has no net. */
  loads: z.array(
    z.object({
      jobId: id,
      grossKg: z.number().int().nullable(),
      tareKg: z.number().int().nullable(),
      netKg: z.number().int().nullable(),
      estimated: z.boolean(),
      ticket: z.object({ id, number: z.string() }).nullable(),
      /** The number of the job's invoice. */
      invoice: z.string().nullable(),
      /** Its tonnes over the included ones, and what they cost; null if there are none. */
      excess: z.object({ tonnes: z.number(), netPence: pence, waived: z.boolean() }).nullable(),
    }),
  ),
  charges: z.array(deskCharge),
  /** The company's standard charges; `netPence` null: entered each time. */
  chargeTypes: z.array(
    z.object({
      id,
      code: z.enum(CHARGE_CODES),
      label: z.string(),
      unit: z.string(),
      netPence: pence.nullable(),
      vatRateBp: z.number().int(),
      vatCategory: z.enum(SOLD_CATEGORIES).nullable(),
      goods: z.boolean(),
    }),
  ),
  invoices: z.array(z.object({ id, number: z.string(), kind: z.enum(['invoice', 'credit_note']), issuedOn: date })),
  notes: z.array(orderNote),
});
export type DeskOrder = z.output<typeof deskOrder>;

export const listDeskOrders = list({
  key: 'orders.read',
  summary:
    'List orders, newest first, and those on site or over hire with the end of their hire first. `q` searches order numbers, PO numbers, customers, sites and postcodes',
  tag: 'Desk',
  path: '/desk/orders',
  access: 'staff',
  reads: ['orders'],
  filters: {
    q: z.string().trim().max(LIMITS.search).optional(),
    state: z.enum(ORDER_VIEWS).optional(),
    accountId: z.string().optional(),
    depotId: z.string().optional(),
  },
  changes: true,
  picks: true,
  csv: {},
  entry: deskOrderRow,
  order: ['id:desc'],
});

export const getOrderCounts = endpoint({
  summary: 'Count the orders that are not finished, of one depot or of all',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/orderCounts',
  access: 'staff',
  reads: ['orders'],
  query: z.object({ depotId: z.string().optional() }),
  response: one(
    z.object({
      requested: z.number().int(),
      scheduled: z.number().int(),
      /** With a job today that no lorry has. */
      unplanned: z.number().int(),
      'on-site': z.number().int(),
      /** Past their agreed hire. */
      over: z.number().int(),
    }),
  ),
});

export const getDeskOrder = endpoint({
  advises: true,
  key: 'orders.read',
  summary: 'Get an order with its jobs, documents, charges, history and staff notes',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/orders/{id}',
  access: 'staff',
  reads: ['orders', 'documents', 'money'],
  params: idParams,
  response: one(deskOrder),
});

const written = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk',
  advises: true,
  method: 'POST',
  staff: 'jobs.manage',
  params: idParams,
  response: one(deskOrder),
});

export const updateDeskOrder = written({
  summary: 'Update an order: its PO number until it is invoiced, its container’s number. Absent fields stay',
  method: 'PATCH',
  path: '/orders/{id}',
  body: dataOf({ poNumber: referenceText.nullish(), containerNumber: containerNumber.nullish() }),
  refusals: ['NOT_EDITABLE', 'PO_REQUIRED', 'WRONG_STATE', 'CONTAINER_ELSEWHERE'],
});

export const waiveOverHire = written({
  staff: 'credit.manage',
  summary: 'Waive over hire up to a day, with a reason that the customer sees. Days that are invoiced stay',
  path: '/orders/{id}/waive-over-hire',
  body: dataOf({ until: date, reason: notesText.min(1) }),
  refusals: ['WRONG_STATE', 'WAIVER_DAY'],
});

const movementType = z.enum(['exchange', 'collection', 'tip_and_return', 'reposition']);
const movementTerms = {
  /** For an exchange: what it brings, if that differs from what it takes. */
  containerSubTypeId: z.string().optional(),
  wasteTypeId: z.string().optional(),
  /** For an order without one. */
  poNumber: referenceText.nullish(),
  /** The price agreed for this movement, without VAT; absent: the list price. */
  agreedPence: pence.min(0).max(99_999_999).nullish(),
};

export const requestMovement = written({
  summary:
    'Book an exchange, collection, tip and return or reposition for the customer, confirmed at once or once its card payment arrives',
  path: '/orders/{id}/movements',
  changes: ['orders', 'contacts'],
  body: dataOf({
    type: movementType,
    date,
    slot: slot.default('any'),
    notes: notesText.nullish(),
    /** For a reposition: the new position. */
    locationNotes: notesText.nullish(),
    ...movementTerms,
    /** Who rang: they get the emails about the job, and the driver can call them. */
    caller: phoneCaller.nullish(),
    /** The total that the caller was told, with VAT: the movement is refused if it has changed. */
    grossPence: pence.nullish(),
    /** Why a price other than the list price was agreed. */
    priceReason: notesText.nullish(),
    /** How an account that pays with each order pays. */
    payment: z.enum(PHONE_PAYMENTS).nullish(),
  }),
  response: z.object({
    data: deskOrder,
    meta: z.object({
      jobId: id,
      /** Where the customer pays by card; it was emailed to them. */
      paymentUrl: z.string().nullable(),
      ...emailed.shape,
    }),
  }),
  refusals: [
    'WRONG_STATE',
    'DATE_LOCKED',
    'DATE_FULL',
    'OPEN_EXCHANGE',
    'OPEN_COLLECTION',
    'OPEN_TIP_AND_RETURN',
    'OPEN_REPOSITION',
    'ON_STOP',
    'ACCOUNT_PENDING',
    'OVER_LIMIT',
    'PO_REQUIRED',
    'PERMIT_REQUIRED',
    'PRICE_ON_APPLICATION',
    'PRICE_CHANGED',
    'PRICE_NOT_YOURS',
    'CONTAINER_UNSUITABLE',
    'PAYMENT_METHOD',
    'NO_CARDS',
  ],
  idempotent: true,
});

export const quoteDeskMovement = written({
  summary: 'Price a movement of an order’s container, with what blocks it and the next days with room',
  path: '/orders/{id}/movements/quote',
  changes: [],
  body: dataOf({ type: movementType, date, ...movementTerms }),
  response: one(phoneQuote),
});

export const cancelForCustomer = written({
  summary: 'Cancel a job for the customer, with a reason. Cancelling an order’s first job cancels the order',
  path: '/jobs/{id}/cancel',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const writeNote = written({
  summary: 'Add a staff note to an order',
  path: '/orders/{id}/notes',
  body: dataOf({ body: notesText.min(1) }),
  idempotent: true,
});

export const removeNote = written({
  summary: 'Delete one of my own staff notes',
  method: 'DELETE',
  path: '/notes/{id}',
});
