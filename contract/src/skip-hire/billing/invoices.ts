import { INVOICE_STATES } from '@tonnage/domain/skip-hire/invoices';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, format, one, pageQuery, pagination } from '../../envelope.ts';
import { date, id, idParams, instant, pence, named, notesText, referenceText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

const invoiceState = z.enum(INVOICE_STATES);

/** An invoice as lists show it. Money in pence, with VAT unless it says net. */
export const invoiceRow = z.object({
  id,
  number: z.string(),
  state: invoiceState,
  issuedOn: date,
  /** The due date. */
  dueOn: date,
  /** The month of its run; null: it was issued on its own. */
  month: date.nullable(),
  /** Paid by card when it was ordered. */
  receipt: z.boolean(),
  /** Null if it covers several sites. */
  site: z.object({ id, name: z.string() }).nullable(),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  paidPence: pence,
  creditedPence: pence,
  /** The open amount. */
  openPence: pence,
  /** Its document: see documents. */
  documentId: id,
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoiceLine = z.object({
  position: z.number().int(),
  code: z.string(),
  label: z.string(),
  quantity: z.number(),
  unitPence: pence,
  netPence: pence,
  vatRateBp: z.number().int(),
  vatPence: pence,
  date,
  /** For over hire: its first day. */
  fromDate: date.nullable(),
  order: z.object({ id, number: z.string(), poNumber: z.string().nullable(), site: z.string() }).nullable(),
  /** It was credited by a credit note. */
  credited: z.boolean(),
});

/** An invoice with everything on it. */
export const invoice = invoiceRow.extend({
  lines: z.array(invoiceLine),
  /** Net and VAT by rate, in basis points. */
  vat: z.array(z.object({ vatRateBp: z.number().int(), netPence: pence, vatPence: pence })),
  /** Its payments and credits. */
  settlements: z.array(
    z.object({
      id,
      kind: z.enum(['card', 'bank', 'credit_note']),
      /** The bank statement's reference, or the credit note's number. */
      reference: z.string().nullable(),
      date,
      amountPence: pence,
      /** For a credit note: its document. */
      documentId: id.nullable(),
    }),
  ),
  /** A pending card payment. */
  pendingPayment: z.object({ id, amountPence: pence, expiresAt: instant.nullable() }).nullable(),
});
export type Invoice = z.output<typeof invoice>;

const money = { tag: 'Invoices', access: 'account', status: 200 } as const;

export const listInvoices = endpoint({
  ...money,
  name: 'listInvoices',
  summary: 'List invoices, newest first, with the totals outstanding and overdue',
  method: 'GET',
  path: '/invoices',
  query: z.object({
    /** `open`: everything with an open amount. */
    state: z.enum(['open', ...INVOICE_STATES]).optional(),
    /** Issued on or after, and on or before. */
    from: date.optional(),
    to: date.optional(),
    /** The number of an order on it. */
    order: z.string().trim().max(LIMITS.reference).optional(),
    /** Part of its number, of an order's number or purchase order on it, or of its site's name. */
    q: z.string().trim().max(LIMITS.search).optional(),
    sort: z
      .enum([
        'issuedOn:desc',
        'issuedOn:asc',
        'dueOn:asc',
        'dueOn:desc',
        'number:asc',
        'number:desc',
        'grossPence:asc',
        'grossPence:desc',
        'openPence:asc',
        'openPence:desc',
      ])
      .default('issuedOn:desc'),
    pagination: pageQuery,
    format,
  }),
  csv: {},
  response: z.object({
    data: z.array(invoiceRow),
    meta: z.object({
      pagination,
      /** Of everything that the reader may see, whatever the filters. */
      totals: z.object({ open: z.number().int(), openPence: pence, overdue: z.number().int(), overduePence: pence }),
    }),
  }),
  refusals: ['FORBIDDEN'],
});

export const getInvoice = endpoint({
  ...money,
  name: 'getInvoice',
  summary: 'Get an invoice with its lines, VAT and payments',
  method: 'GET',
  path: '/invoices/{id}',
  params: idParams,
  response: one(invoice),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});

const ofAccount = named.extend({ number: z.string() });

/** An invoice as the staff's list shows it. */
export const deskInvoiceRow = invoiceRow.extend({ account: ofAccount });
export type DeskInvoiceRow = z.output<typeof deskInvoiceRow>;

export const deskInvoice = invoice.extend({ account: ofAccount });
export type DeskInvoice = z.output<typeof deskInvoice>;

/** What a run of a month would invoice, account by account. */
export const runPreview = z.object({
  /** First and last day of the month. */
  from: date,
  to: date,
  /** A month is invoiced once it is over. */
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
    format,
  }),
  csv: {},
  response: z.object({
    data: z.array(deskInvoiceRow),
    meta: z.object({
      pagination,
      totals: z.object({ open: z.number().int(), openPence: pence, overdue: z.number().int(), overduePence: pence }),
    }),
  }),
  refusals: [],
});

export const exportSales = endpoint({
  ...books,
  name: 'exportSales',
  summary:
    'Export every line of the invoices and credit notes issued between two dates as CSV, for accounting software. Credit note amounts are negative',
  method: 'GET',
  path: '/desk/invoices/sales.csv',
  query: z.object({ from: date, to: date }),
  bytes: ['text/csv'],
  response: z.string(),
  refusals: ['DATES_REVERSED'],
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
