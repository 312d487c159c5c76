import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, notesText, referenceText, slot } from '../../fields.ts';
import { priceQuestion } from '../prices.ts';
import { order } from './orders.ts';
import { jobCalls } from './job.ts';

const { postcode: _postcode, siteId: _siteId, ...question } = priceQuestion;

export const createJob = jobCalls.create({
  summary: 'Place an order: one for each container, with its first job',
  path: '/createJob',
  body: dataOf({
    ...question,
    siteId: z.string(),
    jobType: z.enum(['delivery', 'wait_and_load']).default('delivery'),
    slot: slot.default('any'),
    quoteId: z.string().nullish(),
    poNumber: referenceText.nullish(),
    customerReference: referenceText.nullish(),
    siteContactId: z.string().nullish(),
    locationNotes: notesText.nullish(),
    driverNotes: notesText.nullish(),
    copiedFromOrderId: z.string().nullish(),
    /** Waste hierarchy (reg. 12, Waste (England and Wales) Regulations 2011) and prohibited items, both confirmed. */
    declaration: z.strictObject({
      hierarchyConfirmed: z.literal(true, { error: 'Confirm the waste hierarchy declaration.' }),
      prohibitedConfirmed: z.literal(true, { error: 'Confirm that you won’t load prohibited waste.' }),
    }),
    termsAccepted: z.literal(true, { error: 'Accept the terms to place your order.' }),
    payment: z.strictObject({ method: z.enum(['account', 'card']) }),
  }),
  response: z.object({
    data: order,
    meta: z.object({
      /** All orders placed; the first is `data`. */
      orderIds: z.array(id),
      /** Where to pay by card, if the account prepays. */
      paymentUrl: z.string().nullable(),
    }),
  }),
  refusals: [
    'NOT_COVERED',
    'SITE_CLOSED',
    'CONTAINER_UNSUITABLE',
    'PRICE_ON_APPLICATION',
    'PRICE_CHANGED',
    'DATE_LOCKED',
    'DATE_FULL',
    'ON_STOP',
    'ACCOUNT_MERGED',
    'ACCOUNT_PENDING',
    'OVER_LIMIT',
    'UNPAID_ORDERS',
    'PO_REQUIRED',
    'PAYMENT_METHOD',
    'NO_CARDS',
    'IDEMPOTENCY_MISMATCH',
  ],
  idempotent: true,
  permission: 'orders.create',
});

export const requestCollection = jobCalls.create({
  summary: 'Request a collection',
  path: '/requestCollection/{id}',
  advises: true,
  params: idParams,
  body: dataOf({ collectionDate: date, slot: slot.default('any'), notes: notesText.nullish() }),
  response: one(order),
  refusals: ['DATE_LOCKED', 'DATE_FULL', 'WRONG_STATE', 'OPEN_COLLECTION', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
  permission: 'orders.edit',
});
