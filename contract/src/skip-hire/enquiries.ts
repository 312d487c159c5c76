import { ENQUIRY_KINDS, ENQUIRY_STATUSES, ORDER_ENQUIRY_KINDS } from '@tonnage/domain/skip-hire/enquiries';
import { z } from 'zod';
import { emailed } from '../core/email.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { id, idParams, instant, named, notesText } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { list } from '../list.ts';
import { UPLOAD_REFUSALS } from './documents/kinds.ts';

const kind = z.enum(ENQUIRY_KINDS);
const status = z.enum(ENQUIRY_STATUSES);

/** A problem with an order or a query about an invoice, with everything written about it. */
export const enquiry = z.object({
  id,
  kind,
  status,
  order: z.object({ id, number: z.string() }).nullable(),
  /** `line`: the label of the line in question; null: the whole invoice. */
  invoice: z.object({ id, number: z.string(), line: z.string().nullable() }).nullable(),
  createdAt: instant,
  /** Oldest first. `office`: written by staff. `event`: staff closed or reopened it then. */
  messages: z.array(
    z.object({
      id,
      at: instant,
      by: z.string(),
      office: z.boolean(),
      text: z.string().nullable(),
      event: z.enum(['closed', 'reopened']).nullable(),
    }),
  ),
  /** Documents. */
  photos: z.array(z.object({ id, title: z.string() })),
});
export type Enquiry = z.output<typeof enquiry>;

const enquiries = group({ tag: 'Enquiries', access: 'account', path: '/enquiries' });
const text = notesText.min(1);

export const listEnquiries = enquiries.list({
  summary: 'List the problems reported about an order, or the queries about an invoice, newest first',
  entry: enquiry,
  filters: { orderId: z.string().optional(), invoiceId: z.string().optional() },
  order: ['id:desc'],
});

export const reportProblem = endpoint({
  ...enquiries.shared,
  permission: 'orders.view',
  summary: 'Report a problem with an order, with up to three photos in the parts `files.photo`',
  method: 'POST',
  path: '/orders/{id}/problems',
  changes: ['enquiries', 'documents'],
  params: idParams,
  body: dataOf({ kind: z.enum(ORDER_ENQUIRY_KINDS), text }),
  multipart: 'data',
  status: 201,
  response: one(enquiry),
  refusals: ['TOO_MANY_MESSAGES', 'PICTURE_TYPE', ...UPLOAD_REFUSALS],
  idempotent: true,
});

export const queryInvoice = endpoint({
  ...enquiries.shared,
  permission: 'invoices.view',
  summary: 'Query an invoice, or one of its lines',
  method: 'POST',
  path: '/invoices/{id}/queries',
  changes: ['enquiries', 'documents'],
  params: idParams,
  body: dataOf({ /** The line; absent: the whole invoice. */ position: z.number().int().optional(), text }),
  status: 201,
  response: one(enquiry),
  refusals: ['FORBIDDEN', 'TOO_MANY_MESSAGES', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const writeToOffice = enquiries.create({
  permission: 'orders.view',
  summary: 'Write another message about an enquiry. A closed one is open again',
  path: '/{id}/messages',
  changes: ['enquiries', 'documents'],
  params: idParams,
  body: dataOf({ text }),
  response: one(enquiry),
  refusals: ['TOO_MANY_MESSAGES', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

/** An enquiry in the staff's list. */
export const deskEnquiryRow = z.object({
  id,
  kind,
  status,
  account: named,
  site: z.string().nullable(),
  /** The order's or the invoice's number. */
  about: z.string(),
  /** How it begins. */
  text: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** The customer wrote last. */
  unanswered: z.boolean(),
});
export type DeskEnquiryRow = z.output<typeof deskEnquiryRow>;

export const deskEnquiry = enquiry.extend({ account: named, site: z.string().nullable() });
export type DeskEnquiry = z.output<typeof deskEnquiry>;

export const listDeskEnquiries = list({
  summary: 'List enquiries, newest first. `q` searches customers, sites, order numbers and invoice numbers',
  tag: 'Desk',
  path: '/desk/enquiries',
  access: 'staff',
  filters: {
    q: z.string().trim().max(LIMITS.search).optional(),
    status: status.optional(),
    orderId: z.string().optional(),
    invoiceId: z.string().optional(),
  },
  entry: deskEnquiryRow,
  order: ['id:desc'],
});

const desk = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/enquiries/{id}',
  params: idParams,
  response: one(deskEnquiry),
});

export const getDeskEnquiry = desk({
  summary: 'Get an enquiry with its messages and photos',
  method: 'GET',
});

export const answerEnquiry = desk({
  summary: 'Answer an enquiry, and close it with the answer if it is settled. The customer gets the answer by email',
  method: 'POST',
  path: '/answer',
  response: one(deskEnquiry.extend(emailed.shape)),
  body: dataOf({ text, close: z.boolean().default(false) }),
  refusals: ['WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const closeEnquiry = desk({
  summary: 'Close an enquiry that needs no answer',
  method: 'POST',
  path: '/close',
  refusals: ['WRONG_STATE'],
});

export const reopenEnquiry = desk({
  summary: 'Reopen a closed enquiry',
  method: 'POST',
  path: '/reopen',
  refusals: ['WRONG_STATE'],
});
