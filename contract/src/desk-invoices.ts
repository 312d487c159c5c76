import { INVOICE_STATES } from '@tonnage/domain/skip-hire/invoices';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf, one, pageQuery, pagination } from './envelope.ts';
import { date, id, idParams, named, notesText, pence, referenceText } from './fields.ts';
import { invoice, invoiceRow } from './skip-hire/billing/invoices.ts';

const ofAccount = named.extend({ number: z.string() });

/** An invoice as the office's list shows it. */
export const deskInvoiceRow = invoiceRow.extend({ account: ofAccount });
export type DeskInvoiceRow = z.output<typeof deskInvoiceRow>;

export const deskInvoice = invoice.extend({ account: ofAccount });
export type DeskInvoice = z.output<typeof deskInvoice>;

/** What a run of a month would invoice, account by account. */
export const runPreview = z.object({
  /** First and last day of the month. */
  from: date,
  to: date,
  /** A month is invoiced when it is over. */
  over: z.boolean(),
  bills: z.array(
    z.object({
      account: ofAccount,
      netPence: pence,
      vatPence: pence,
      grossPence: pence,
      lines: z.array(
        z.object({
          label: z.string(),
          order: z.string(),
          site: z.string(),
          date,
          quantity: z.number(),
          netPence: pence,
        }),
      ),
    }),
  ),
  /** Accounts that have their invoice of the month. */
  issued: z.number().int(),
});
export type RunPreview = z.output<typeof runPreview>;

const books = { tag: 'Desk', access: 'staff', staff: 'invoices.manage', status: 200 } as const;

export const listDeskInvoices = endpoint({
  ...books,
  name: 'listDeskInvoices',
  key: 'invoices.read',
  summary: 'List all customers’ invoices, newest first, with the totals outstanding and overdue',
  method: 'GET',
  path: '/desk/invoices',
  query: z.object({
    q: z.string().trim().max(100).optional(),
    state: z.enum(['open', ...INVOICE_STATES]).optional(),
    accountId: z.string().optional(),
    pagination: pageQuery,
  }),
  response: z.object({
    data: z.array(deskInvoiceRow),
    meta: z.object({
      pagination,
      totals: z.object({ open: z.number().int(), openPence: pence, overdue: z.number().int(), overduePence: pence }),
    }),
  }),
  refusals: [],
});

export const getDeskInvoice = endpoint({
  ...books,
  name: 'getDeskInvoice',
  key: 'invoices.read',
  summary: 'Get an invoice with its lines and payments',
  method: 'GET',
  path: '/desk/invoices/{id}',
  params: idParams,
  response: one(deskInvoice),
  refusals: [],
});

export const getInvoiceRun = endpoint({
  ...books,
  name: 'getInvoiceRun',
  summary: 'Preview an invoice run for the month that contains the given day',
  method: 'GET',
  path: '/desk/invoice-run',
  query: z.object({ month: date }),
  response: one(runPreview),
  refusals: [],
});

export const runInvoicesNow = endpoint({
  ...books,
  name: 'runInvoicesNow',
  summary: 'Run invoices for a month that has ended, each account once. Running it again does nothing',
  method: 'POST',
  path: '/desk/invoice-run',
  body: dataOf({ month: date }),
  response: one(z.object({ issued: z.array(z.object({ id, number: z.string(), grossPence: pence })) })),
  refusals: ['MONTH_NOT_OVER', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const recordBankPayment = endpoint({
  ...books,
  name: 'recordBankPayment',
  summary: 'Record a bank payment. It is allocated to the named invoice first, then to the oldest',
  method: 'POST',
  path: '/desk/payments',
  status: 201,
  body: dataOf({
    accountId: z.string(),
    amountPence: z.number().int().min(1).max(100_000_000),
    receivedOn: date,
    bankReference: referenceText.optional(),
    invoiceId: z.string().optional(),
  }),
  response: one(z.object({ id })),
  refusals: ['IDEMPOTENCY_MISMATCH', 'RECEIVED_LATER'],
  idempotent: true,
});

export const creditInvoice = endpoint({
  ...books,
  name: 'creditInvoice',
  summary: 'Issue a credit note for an invoice, or for some of its lines, with a reason',
  method: 'POST',
  path: '/desk/invoices/{id}/credit',
  status: 201,
  params: idParams,
  body: dataOf({ reason: notesText.min(1), positions: z.array(z.number().int().min(1)).min(1).max(1000).optional() }),
  response: one(z.object({ id, number: z.string(), grossPence: pence })),
  refusals: ['CREDITED_ALREADY'],
});
