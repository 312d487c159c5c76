import { MAIL_STATES } from '@tonnage/domain/common/email-states';
import { INVOICE_FREQUENCIES } from '@tonnage/domain/skip-hire/invoice-run';
import { MAX_PENCE } from '@tonnage/domain/common/money';
import { INVOICE_SORTS, INVOICE_STATES, VAT_RATES_BP } from '@tonnage/domain/skip-hire/invoices';
import { SOLD_CATEGORIES, VAT_CATEGORIES } from '@tonnage/domain/common/vat-category';
import { SETTLING_METHODS } from '@tonnage/domain/skip-hire/payments';
import { z } from 'zod';
import { dataOf, FILE_TYPES, fileFormat, one } from '../../envelope.ts';
import {
  date,
  id,
  idParams,
  instant,
  pence,
  named,
  notesText,
  orNone,
  referenceText,
  NO_LINE_BREAK,
  requiredText,
} from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { emailed } from '../../core/email.ts';

const invoiceState = z.enum(INVOICE_STATES);

/** An invoice as lists show it. Money in pence, with VAT unless it says net. */
export const invoiceRow = z.object({
  id,
  number: z.string(),
  state: invoiceState,
  issuedOn: date,
  /** The due date. */
  dueOn: date,
  /** The month or week that its run covers; null: work as it was completed, or issued on its own. */
  period: z.object({ from: date, to: date }).nullable(),
  /** Paid by card when it was ordered. */
  receipt: z.boolean(),
  /** Null if it covers several sites. */
  site: z.object({ id, name: z.string() }).nullable(),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  /** With what was set off. */
  paidPence: pence,
  creditedPence: pence,
  /** Given up: nobody paid it. */
  writtenOffPence: pence,
  /** The open amount. */
  openPence: pence,
  /** Of the company's earlier system: what it was for in all. Its total is what was open of it, and it has no lines. */
  broughtForwardPence: pence.nullable(),
  /** Of an invoice that people typed; those of orders are with its lines. */
  poNumber: z.string().nullable(),
  /** Printed on it. */
  note: z.string().nullable(),
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
  vatCategory: z.enum(VAT_CATEGORIES),
  /** Its share of the VAT that the invoice has at this category and rate. */
  vatPence: pence,
  date,
  /** For over hire: its first day. */
  fromDate: date.nullable(),
  order: z.object({ id, number: z.string(), poNumber: z.string().nullable(), site: z.string() }).nullable(),
  /** Credited by credit notes, with and without VAT. */
  creditedPence: pence,
  creditedNetPence: pence,
});

const vatRow = z.object({
  vatCategory: z.enum(VAT_CATEGORIES),
  vatRateBp: z.number().int(),
  netPence: pence,
  vatPence: pence,
});

/** An invoice with everything on it. */
export const invoice = invoiceRow.extend({
  lines: z.array(invoiceLine),
  /** Net and VAT by category and rate, in basis points: base × rate, rounded once. The reverse charge adds nothing. */
  vat: z.array(vatRow),
  /** Its payments and credits. */
  settlements: z.array(
    z.object({
      id,
      kind: z.enum([...SETTLING_METHODS, 'credit_note']),
      /** The bank statement's reference, the number of the credit note, or of the customer's invoice for a set-off. */
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

const money = group({ tag: 'Invoices', access: 'account', path: '/invoices' });

export const listInvoices = money.list({
  summary: 'List invoices, newest first, with the totals outstanding and overdue',
  filters: {
    /** `open`: everything with an open amount. */
    state: z.enum(['open', ...INVOICE_STATES]).optional(),
    /** Issued on or after, and on or before. */
    from: date.optional(),
    to: date.optional(),
    /** The number of an order on it. */
    order: z.string().trim().max(LIMITS.reference).optional(),
    /** Part of its number, of an order's number or purchase order on it, or of its site's name. */
    q: z.string().trim().max(LIMITS.search).optional(),
    sort: z.enum(INVOICE_SORTS).default(INVOICE_SORTS[0]),
  },
  csv: {},
  entry: invoiceRow,
  order: [INVOICE_SORTS[0]],
  meta: {
    /** Of everything that the reader may see, whatever the filters. */
    totals: z.object({ open: z.number().int(), openPence: pence, overdue: z.number().int(), overduePence: pence }),
  },
  refusals: ['FORBIDDEN'],
});

export const getInvoice = money({
  summary: 'Get an invoice with its lines, VAT and payments',
  method: 'GET',
  path: '/{id}',
  params: idParams,
  response: one(invoice),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});

const ofAccount = named.extend({ number: z.string() });

/** An invoice as the staff's list shows it. */
export const deskInvoiceRow = invoiceRow.extend({ account: ofAccount, updatedAt: instant });
export type DeskInvoiceRow = z.output<typeof deskInvoiceRow>;

const paper = z.object({ id, number: z.string() });

/** An invoice as the office sees it: also what proves each line, and who was sent it. */
export const deskInvoice = invoice.extend({
  account: ofAccount,
  lines: z.array(
    invoiceLine.extend({
      /** The loads that it covers; a collection that costs nothing of its own is with the first line of its order. */
      loads: z.array(
        z.object({
          jobId: id,
          date,
          netKg: z.number().int().nullable(),
          ticket: paper.nullable(),
          note: paper.nullable(),
        }),
      ),
    }),
  ),
  /** What its credit notes have left of each category and rate of VAT. */
  creditable: z.array(vatRow),
  /** The most that the reader may write off of it now. */
  mostToWriteOffPence: pence,
  /** Its emails, the oldest first; `sentAt` null: not sent, or not yet. */
  emails: z.array(z.object({ id, to: z.string(), state: z.enum(MAIL_STATES), sentAt: instant.nullable() })),
});
export type DeskInvoice = z.output<typeof deskInvoice>;

const bill = z.object({
  account: ofAccount,
  /** How many invoices the account's grouping makes of it. */
  invoices: z.number().int(),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  lines: z.array(
    z.object({
      /** Which of the bill's invoices it goes on, from 1. */
      invoice: z.number().int(),
      /** The job that it is for, or the charge. */
      jobId: id.nullable(),
      chargeId: id.nullable(),
      code: z.string(),
      label: z.string(),
      /** What it would say if nobody had written other words; null: what it says. */
      usual: z.string().nullable(),
      order: z.string(),
      site: z.string(),
      poNumber: z.string().nullable(),
      date,
      quantity: z.number(),
      netPence: pence,
    }),
  ),
});

/** A job, with its weight and over hire, or a charge that is not invoiced until somebody releases it. */
const heldLine = z.object({
  id,
  account: ofAccount,
  /** What of it is due until today. */
  label: z.string(),
  order: z.string(),
  site: z.string(),
  date,
  netPence: pence,
  reason: z.string(),
  heldAt: instant,
  heldBy: z.string().nullable(),
});
export type HeldLine = z.output<typeof heldLine>;

/** What a run up to a day would invoice, account by account, and how far it has come. */
export const runPreview = z.object({
  upTo: date,
  /** Only a day that is over can be invoiced. */
  over: z.boolean(),
  /** The accounts that a run up to this day includes. */
  frequencies: z.array(z.enum(INVOICE_FREQUENCIES)),
  bills: z.array(bill),
  /** Accounts that would be due and are on hold. */
  held: z.array(z.object({ account: ofAccount, grossPence: pence })),
  /** What of the company's work is held, whatever the day, the oldest first. */
  heldLines: z.array(heldLine),
  /** Null: the run was never started. */
  run: z
    .object({
      issuedOn: date,
      startedAt: instant,
      startedBy: z.string().nullable(),
      /** Accounts in it, and those that are not finished yet. */
      accounts: z.number().int(),
      pending: z.number().int(),
      failed: z.array(z.object({ account: ofAccount, reason: z.string() })),
      /** Accounts that were invoiced, but whose invoices were emailed to nobody. */
      unsent: z.array(ofAccount),
      /** Issued so far, with VAT. */
      invoices: z.number().int(),
      grossPence: pence,
    })
    .nullable(),
});
export type RunPreview = z.output<typeof runPreview>;

const books = group({ tag: 'Desk', access: 'staff', path: '/desk', staff: 'invoices.manage' });

export const listDeskInvoices = books.list({
  staff: 'invoices.view',
  key: 'invoices.read',
  summary: 'List all customers’ invoices, newest first, with the totals outstanding and overdue',
  path: '/invoices',
  filters: {
    q: z.string().trim().max(100).optional(),
    state: z.enum(['open', ...INVOICE_STATES]).optional(),
    accountId: z.string().optional(),
  },
  changes: true,
  picks: true,
  csv: {},
  entry: deskInvoiceRow,
  order: ['issuedOn:desc'],
  meta: {
    totals: z.object({
      open: z.number().int(),
      openPence: pence,
      overdue: z.number().int(),
      overduePence: pence,
      /** Payments and credits that no invoice has used. */
      unallocatedPence: pence,
    }),
  },
});

export const exportSales = books({
  summary:
    'Export every line of the invoices and credit notes issued between two dates as CSV or a workbook, for accounting software. Credit note amounts are negative',
  method: 'GET',
  path: '/invoices/sales.csv',
  query: z.object({ from: date, to: date, format: fileFormat }),
  bytes: FILE_TYPES,
  response: z.string(),
  refusals: ['DATES_REVERSED'],
});

export const getDeskInvoice = books({
  staff: 'invoices.view',
  key: 'invoices.read',
  summary: 'Get an invoice with its lines and payments',
  method: 'GET',
  path: '/invoices/{id}',
  params: idParams,
  response: one(deskInvoice),
});

export const getInvoiceRun = books({
  summary: 'Preview the invoice run up to a day, and see how far it has come',
  method: 'GET',
  path: '/invoice-run',
  reads: ['money', 'orders'],
  query: z.object({ upTo: date }),
  response: one(runPreview),
});

export const getReadyToInvoice = books({
  summary: 'Get the invoice runs that are due, with what they come to; accounts on hold are only counted',
  method: 'GET',
  path: '/invoice-run/ready',
  cost: 5,
  reads: ['money', 'orders'],
  response: one(
    z.object({
      /** Each with its last day; an account is in one of them. */
      runs: z.array(
        z.object({
          upTo: date,
          accounts: z.number().int(),
          /** With VAT. */
          grossPence: pence,
        }),
      ),
      held: z.number().int(),
      /** Jobs and charges that are held. */
      heldLines: z.number().int(),
    }),
  ),
});

const dueOf = z.union([z.strictObject({ jobId: z.string() }), z.strictObject({ chargeId: z.string() })]);

export const holdLines = books({
  summary:
    'Hold jobs, with their weight and over hire, or charges that a run up to a day would invoice: they are left out of every invoice until they are released',
  method: 'POST',
  path: '/invoice-run/holds',
  changes: ['money', 'orders'],
  cost: 5,
  body: dataOf({
    upTo: date,
    reason: notesText.min(1),
    lines: z.array(dueOf).min(1).max(500),
  }),
  response: one(z.object({ held: z.number().int() })),
  refusals: ['WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const wordLine = books({
  summary:
    'Write other words for a line that a run up to a day would invoice, of a job by its code or of a charge; null: its usual ones. Nothing else of it changes',
  method: 'PUT',
  path: '/invoice-run/words',
  changes: ['money'],
  cost: 5,
  body: dataOf({
    upTo: date,
    line: dueOf,
    code: z.string().min(1).max(40),
    label: requiredText.regex(NO_LINE_BREAK, { error: 'Write it on one line.' }).nullable(),
  }),
  response: one(z.object({ label: z.string() })),
  refusals: ['WRONG_STATE'],
});

export const releaseLines = books({
  summary:
    'Release what is held, so that the next invoices include it. What somebody else has released already is left as it is',
  method: 'POST',
  path: '/invoice-run/holds/release',
  changes: ['money', 'orders'],
  body: dataOf({ ids: z.array(z.string()).min(1).max(500) }),
  response: one(z.object({ released: z.number().int() })),
  refusals: [],
});

export const startInvoiceRun = books({
  summary:
    'Start the invoice run up to a day that is over, or continue it. Each account is invoiced once, in the background. The invoice date (tax point) is that day by default',
  method: 'POST',
  path: '/invoice-run',
  cost: 20,
  body: dataOf({
    upTo: date,
    issuedOn: date.optional(),
    /** Accounts that are left out this time, at most 5,000; they stay due. */
    without: z.array(id).max(5_000).optional(),
  }),
  response: one(z.object({ accounts: z.number().int() })),
  refusals: ['DAY_NOT_OVER', 'INVOICE_DATE', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

/** What invoicing an account, one of its orders or one of its jobs today would issue. */
export const billNowAnswer = bill.extend({
  /** The account is on hold, so nothing of it is invoiced. */
  held: z.boolean(),
  /** What of it is held, and not invoiced. */
  heldLines: z.array(heldLine),
  /** The due date of an invoice dated today. */
  dueOn: date,
  /** The addresses that get it. */
  sendsTo: z.array(z.string()),
});
export type BillNow = z.output<typeof billNowAnswer>;

const ofBill = { accountId: z.string(), orderId: z.string().optional(), jobId: z.string().optional() };

export const getBillNow = books({
  summary:
    'Preview what would be invoiced today: everything of an account that is due, or of it one order or one job. The invoice run works it out the same way',
  method: 'GET',
  path: '/bill',
  reads: ['money', 'orders'],
  query: z.object(ofBill),
  response: one(billNowAnswer),
});

export const invoiceNow = books({
  summary:
    'Invoice today what is due of an account, or of it one order or one job, if that still comes to the total that was previewed. It is dated today and emailed',
  method: 'POST',
  path: '/bill',
  status: 201,
  cost: 5,
  changes: ['money', 'orders', 'documents'],
  body: dataOf({ ...ofBill, grossPence: pence }),
  response: one(emailed.extend({ invoices: z.array(z.object({ id, number: z.string(), grossPence: pence })) })),
  refusals: ['INVOICES_HELD', 'BILL_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const writeInvoice = books.create({
  summary:
    'Issue an invoice for anything: its lines are typed, with a net price each. It is owed, paid, credited and exported like any other, and emailed',
  path: '/invoices',
  cost: 5,
  changes: ['money', 'documents'],
  body: dataOf({
    accountId: z.string(),
    /** The date and tax point: today or up to a year ago. */
    issuedOn: date,
    poNumber: orNone(referenceText).optional(),
    note: orNone(notesText).optional(),
    lines: z
      .array(
        z.object({
          label: requiredText,
          quantity: z.number().min(0.001).max(10_000),
          unitPence: z.number().int().min(1).max(MAX_PENCE),
          vatRateBp: z.literal(VAT_RATES_BP),
          /** Where it is not the usual one of the rate. */
          vatCategory: z.enum(SOLD_CATEGORIES).optional(),
          /** Goods sold without work: never under the domestic reverse charge. */
          goods: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  response: one(emailed.extend({ id, number: z.string(), grossPence: pence })),
  refusals: ['INVOICES_HELD', 'INVOICE_DATE', 'INVOICE_TOO_LARGE', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const creditInvoice = books.create({
  summary:
    'Issue a credit note for an invoice, with a reason: for all that is left of it, for lines or a quantity or net amount of them, or a goodwill amount',
  path: '/invoices/{id}/credit',
  changes: ['money', 'orders'],
  params: idParams,
  body: dataOf({
    reason: notesText.min(1),
    /** With neither a quantity nor an amount: all that is left of the line. */
    lines: z
      .array(
        z.object({
          position: z.number().int().min(1),
          quantity: z.number().positive().max(1_000_000).optional(),
          netPence: z.number().int().min(1).optional(),
        }),
      )
      .min(1)
      .max(1000)
      .optional(),
    /** Credited besides or instead of lines; its VAT rate is one of the invoice’s. On a receipt it is taken from its lines. */
    goodwill: z
      .object({
        netPence: z.number().int().min(1),
        vatRateBp: z.number().int().min(0).max(10_000),
        /** Where the invoice has several at the rate; otherwise it need not be said. */
        vatCategory: z.enum(VAT_CATEGORIES).optional(),
      })
      .optional(),
  }),
  response: one(z.object({ id, number: z.string(), grossPence: pence })),
  refusals: ['CREDITED_ALREADY', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});
