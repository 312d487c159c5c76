import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, notesText, pence, placement, referenceText, slot } from '../../fields.ts';
import { group } from '../../group.ts';
import { shapeQuery } from '../../resource-calls.ts';
import { blocker } from '../accounts/accounts.ts';
import { priceLine } from '../prices.ts';
import { job, movedJob, jobCalls } from './job.ts';
import { jobs, order } from './orders.ts';

/** The fields of an existing job; absent ones stay as they are. domain/job-edit decides which may change. */
const change = {
  date: date.optional(),
  /** The date of a collection, under the specification's name. */
  collectionDate: date.optional(),
  slot: slot.optional(),
  notes: notesText.nullish(),
  locationNotes: notesText.nullish(),
  driverNotes: notesText.nullish(),
  containerTypeId: z.string().optional(),
  containerSubTypeId: z.string().optional(),
  wasteTypeId: z.string().optional(),
  placement: placement.optional(),
  poNumber: referenceText.nullish(),
  customerReference: referenceText.nullish(),
  siteContactId: z.string().nullish(),
};

const changeRefusals = [
  'NOT_EDITABLE',
  'DATE_LOCKED',
  'DATE_FULL',
  'CONTAINER_UNSUITABLE',
  'PRICE_ON_APPLICATION',
  'PRICE_CHANGED',
  'PAID_BY_CARD',
  'ON_STOP',
  'ACCOUNT_PENDING',
  'OVER_LIMIT',
  'PO_REQUIRED',
  'WRONG_STATE',
] as const;

const withQuote = dataOf({
  ...change,
  /** From checkJobChange: a price that differs from the agreed one is only accepted if it was shown. */
  quoteId: z.string().nullish(),
});

export const updateJob = jobCalls({
  summary: 'Change a job, as far as its status allows. If-Match, if sent, names the version of its order',
  method: 'POST',
  path: '/updateJob/{id}',
  advises: true,
  params: idParams,
  body: withQuote,
  response: one(order),
  refusals: [...changeRefusals, 'CHANGED_MEANWHILE'],
});

const merged = group({
  tag: 'Jobs',
  access: 'account',
  path: '/jobs/{id}',
  resource: jobs,
  query: shapeQuery,
  params: idParams,
  body: withQuote,
  response: one(job),
  refusals: [...changeRefusals, 'CHANGED_MEANWHILE'],
});

export const putJob = merged({
  summary: 'Update a job: its notes, and whatever else its status allows. Fields left out stay as they are',
  method: 'PUT',
});
export const patchJob = merged({
  summary: 'Same as PUT: both merge',
  method: 'PATCH',
});

const priceNow = z.object({ lines: z.array(priceLine), netPence: pence, vatPence: pence, grossPence: pence });

export const jobChangePrice = z.object({
  /** Null while the price stays as agreed, or there is none. */
  quoteId: id.nullable(),
  validUntil: instant.nullable(),
  /** As agreed; null for a job without a charge of its own. */
  before: priceNow.nullable(),
  after: priceNow.nullable(),
  /** After less before, with VAT. */
  differencePence: pence,
  blockers: z.array(blocker),
});
export type JobChangePrice = z.output<typeof jobChangePrice>;

export const checkJobChange = jobCalls({
  summary: 'Quote a change to a job, held for 30 minutes, with anything that blocks it',
  method: 'POST',
  path: '/checkJobChange/{id}',
  changes: [],
  advises: true,
  params: idParams,
  body: dataOf(change),
  response: one(jobChangePrice),
  refusals: ['FORBIDDEN'],
});

const { date: _date, collectionDate: _collection, slot: _slot, ...agreed } = change;

const byOffice = {
  ...agreed,
  /** Another site of the customer, for an order whose container is not on its way yet. */
  siteId: z.string().nullish(),
  /** The price agreed for this job in place of the list's, each, without VAT; absent: the price follows the list. */
  agreedPence: pence.min(0).max(99_999_999).nullish(),
};

const office = group({ tag: 'Desk', access: 'staff', path: '/desk/jobs/{id}', staff: 'jobs.manage', params: idParams });

export const checkDeskJob = office({
  summary: 'Quote a change of what was agreed for a job, held for 30 minutes, with anything that blocks it',
  method: 'POST',
  path: '/check',
  changes: [],
  advises: true,
  body: dataOf(byOffice),
  response: one(jobChangePrice),
});

export const updateDeskJob = office.update({
  summary:
    'Change what was agreed for a job until its vehicle is on its way: size, waste, placement, price, site, contact, notes. The customer is emailed',
  body: dataOf({
    ...byOffice,
    /** Why that price was agreed. */
    priceReason: notesText.nullish(),
    /** From checkDeskJob: a price that differs from the agreed one is only accepted if it was shown. */
    quoteId: z.string().nullish(),
  }),
  response: one(movedJob),
  refusals: [...changeRefusals, 'PRICE_NOT_YOURS', 'VEHICLE_UNSUITABLE', 'SITE_CLOSED', 'NOT_COVERED'],
});
