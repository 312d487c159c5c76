import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, notesText, referenceText, slot } from '../../fields.ts';
import { order } from './orders.ts';
import { jobCalls } from './job.ts';

/** The fields that every requested movement has for its visit. */
const visit = { date, slot: slot.default('any'), notes: notesText.nullish() };

/** For a movement with a charge: a prepaying account is redirected to pay. */
const charged = z.object({
  data: order,
  meta: z.object({ jobId: id, paymentUrl: z.string().nullable() }),
});

const chargedRefusals = [
  'DATE_LOCKED',
  'DATE_FULL',
  'WRONG_STATE',
  'OPEN_COLLECTION',
  'OPEN_EXCHANGE',
  'PRICE_ON_APPLICATION',
  'PRICE_CHANGED',
  'ON_STOP',
  'ACCOUNT_PENDING',
  'OVER_LIMIT',
  'PO_REQUIRED',
  'PERMIT_REQUIRED',
  'NO_CARDS',
  'IDEMPOTENCY_MISMATCH',
] as const;

/** For an order without a PO number whose account requires one; an existing number stays. */
const poNumber = referenceText.nullish();

export const requestExchange = jobCalls.create({
  summary: 'Request an exchange: a full container for an empty one, of the same or another size or waste type',
  path: '/requestExchange/{id}',
  advises: true,
  params: idParams,
  body: dataOf({
    ...visit,
    containerSubTypeId: z.string().optional(),
    wasteTypeId: z.string().optional(),
    quoteId: z.string().nullish(),
    poNumber,
  }),
  response: charged,
  refusals: [...chargedRefusals, 'CONTAINER_UNSUITABLE'],
  idempotent: true,
  permission: 'orders.edit',
});

export const requestTipAndReturn = jobCalls.create({
  summary: 'Request a tip and return',
  path: '/requestTipAndReturn/{id}',
  advises: true,
  params: idParams,
  body: dataOf({ ...visit, quoteId: z.string().nullish(), poNumber }),
  response: charged,
  refusals: [...chargedRefusals, 'OPEN_TIP_AND_RETURN'],
  idempotent: true,
  permission: 'orders.edit',
});

export const requestReposition = jobCalls.create({
  summary: 'Request a reposition on the same site',
  path: '/requestReposition/{id}',
  advises: true,
  params: idParams,
  body: dataOf({
    ...visit,
    /** The new position. */
    locationNotes: notesText.min(1, { error: 'Say where you want the container.' }),
    quoteId: z.string().nullish(),
    poNumber,
  }),
  response: charged,
  refusals: [...chargedRefusals, 'OPEN_REPOSITION'],
  idempotent: true,
  permission: 'orders.edit',
});

const reason = notesText.max(500).nullish();

export const cancelJob = jobCalls({
  summary: 'Cancel a job. Cancelling an order’s first job cancels the order',
  method: 'POST',
  path: '/cancelJob/{id}',
  advises: true,
  params: idParams,
  body: dataOf({ reason }),
  response: one(order),
  refusals: ['WRONG_STATE'],
});

export const cancelOrder = endpoint({
  summary: 'Cancel an order before a vehicle is allocated',
  tag: 'Orders',
  method: 'POST',
  path: '/orders/me/cancelOrder/{id}',
  access: 'account',
  advises: true,
  params: idParams,
  body: dataOf({ reason }),
  response: one(order),
  refusals: ['WRONG_STATE'],
});
