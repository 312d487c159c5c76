import { AGES } from '@tonnage/domain/skip-hire/ageing';
import { REMINDER_STEPS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { SETTLING_METHODS } from '@tonnage/domain/skip-hire/payments';
import { MOVEMENT_KINDS } from '@tonnage/domain/skip-hire/statement';
import { z } from 'zod';
import { emailed } from '../../core/email.ts';
import { dataOf, format, one } from '../../envelope.ts';
import { date, id, idParams, instant, pence } from '../../fields.ts';
import { group } from '../../group.ts';
import { accountStatus } from '../accounts/accounts.ts';
import { paper } from '../documents/paper.ts';

const money = group({ tag: 'Invoices', access: 'account', path: '/accounts/me' });

const days = {
  /** First day; defaults to the first of the month two months before the last day. */
  from: date.optional(),
  /** Last day, and the day of the ageing; defaults to today. */
  to: date.optional(),
};

/** The open amount by days overdue; unallocated money is separate. The balance is the sum less that. */
const ageing = z.object({ ages: z.record(z.enum(AGES), pence), unallocatedPence: pence, balancePence: pence });

export const statement = z.object({
  from: date,
  to: date,
  account: z.object({ number: z.string(), name: z.string(), billingAddress: z.string().nullable() }),
  openingPence: pence,
  movements: z.array(
    z.object({
      id,
      kind: z.enum(MOVEMENT_KINDS),
      date,
      /** A number, or the bank statement's reference. */
      reference: z.string().nullable(),
      method: z.enum(SETTLING_METHODS).nullable(),
      dueOn: date.nullable(),
      invoiceId: id.nullable(),
      /** Positive: owed to the company. */
      amountPence: pence,
      balancePence: pence,
    }),
  ),
  closingPence: pence,
  /** The open amount on the last day; the balance is the closing one. */
  ageing,
});
export type AccountStatement = z.output<typeof statement>;

export const getStatement = money({
  summary: 'Get the account’s statement for a period, with aged debt on its last day',
  method: 'GET',
  path: '/statement',
  query: z.object({ ...days, format }),
  csv: {},
  response: one(statement),
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY', 'STATEMENT_DAYS'],
});

const pdf = { response: z.unknown(), bytes: ['application/pdf'] } as const;

export const getStatementPdf = money({
  ...pdf,
  summary: 'Download the account’s statement for a period as a PDF',
  method: 'GET',
  path: '/statement.pdf',
  query: z.object(days),
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY', 'STATEMENT_DAYS', 'PDF_TOO_LONG'],
});

export const getStatementPaper = money({
  summary: 'Get the account’s statement for a period as its PDF shows it, to read on screen',
  method: 'GET',
  path: '/statement/paper',
  query: z.object(days),
  response: one(paper),
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY', 'STATEMENT_DAYS'],
});

const books = group({ tag: 'Desk', access: 'staff', path: '/desk', staff: 'invoices.view', method: 'GET' });

export const getCustomerStatement = books({
  key: 'invoices.read',
  summary: 'Get a customer’s statement for a period, as the customer sees it',
  path: '/customers/{id}/statement',
  reads: ['money'],
  params: idParams,
  query: z.object({ ...days, format }),
  csv: {},
  response: one(statement),
  refusals: ['STATEMENT_DAYS'],
});

export const getCustomerStatementPdf = books({
  ...pdf,
  summary: 'Download a customer’s statement for a period as a PDF, to send with a reminder',
  path: '/customers/{id}/statement.pdf',
  params: idParams,
  query: z.object(days),
  refusals: ['STATEMENT_DAYS', 'PDF_TOO_LONG'],
});

export const getCustomerStatementPaper = books({
  key: 'invoices.read',
  summary: 'Get a customer’s statement for a period as its PDF shows it, to read on screen',
  path: '/customers/{id}/statement/paper',
  reads: ['money'],
  params: idParams,
  query: z.object(days),
  response: one(paper),
  refusals: ['STATEMENT_DAYS'],
});

/** A customer with a debt, or with unallocated money. */
const debtor = ageing.extend({
  id,
  number: z.string(),
  name: z.string(),
  status: accountStatus,
  /** The overdue part of the open amount. */
  overduePence: pence,
  /** The last change of the customer, their invoices or their payments. */
  updatedAt: instant,
  /** How the debt is chased. */
  chasing: z.object({
    phone: z.string().nullable(),
    /** Days that the oldest overdue invoice is late; 0: nothing is. */
    oldestDays: z.number().int(),
    /** From invoice to payment in days, the mean of the invoices of a year that are paid; null: none is. */
    daysToPay: z.number().int().nullable(),
    /** Of the overdue amount what is disputed. */
    disputedPence: pence,
    lastReminder: z.object({ step: z.literal(REMINDER_STEPS), on: date }).nullable(),
    /** What they promised to pay last, unless they did. */
    promise: z.object({ amountPence: pence, dueOn: date, state: z.enum(['open', 'broken']) }).nullable(),
    /** What may be charged today for late payment: interest, and fixed sums. */
    interestPence: pence,
    fixedPence: pence,
  }),
});
export type Debtor = z.output<typeof debtor>;

export const listDebtors = books.list({
  key: 'invoices.read',
  summary:
    'List aged debtors: customers with outstanding invoices, those with the most overdue first. With `updatedSince` also those who no longer owe anything',
  path: '/debtors',
  filters: {
    q: z.string().trim().max(100).optional(),
    /** Only customers with something overdue, or who promised to pay by today and have not. */
    late: z.enum(['overdue', 'promised']).optional(),
  },
  changes: true,
  csv: {},
  entry: debtor,
  order: ['overduePence:desc', 'balancePence:desc'],
  /** Of all of them, whatever the page. */
  meta: { totals: ageing.extend({ overduePence: pence }) },
});

/** What can be called for, and what calls today would probably bring. */
const callable = {
  /** Overdue, not disputed, and not covered by unallocated money. */
  callablePence: pence,
  /** What of it a call today would probably bring, by the customer’s own record: an estimate to sort by. */
  expectedPence: pence,
};

export const listCalls = books.list({
  key: 'invoices.read',
  summary:
    'List the customers to call about overdue invoices, those whose call would probably bring the most first, each with the reason. Left out are those with an open promise and those who were called today',
  path: '/debtors/calls',
  reads: ['money', 'log'],
  cost: 20,
  filters: { q: z.string().trim().max(100).optional() },
  csv: {},
  entry: z.object({
    id,
    number: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    ...callable,
    /** Days that the oldest invoice to call about is late. */
    oldestDays: z.number().int(),
    lastCalledOn: date.nullable(),
    /** Why the customer is where they are, besides the sum to call about: "usually pays 6 days after a call". */
    reason: z.string(),
  }),
  order: ['expectedPence:desc', 'callablePence:desc', 'id:desc'],
  meta: {
    /** Of all of them, whatever the page. */
    totals: z.object(callable),
    /** Customers with something overdue who are not on the list, by why. */
    leftOut: z.object({
      called: z.number().int(),
      promised: z.number().int(),
      /** All that is overdue is disputed, or covered by unallocated money. */
      nothing: z.number().int(),
    }),
  },
});
export type CallRow = z.output<typeof listCalls.response>['data'][number];

const keeping = group({ tag: 'Desk', access: 'staff', path: '/desk', staff: 'invoices.manage', method: 'POST' });

export const emailStatement = keeping({
  summary: 'Email a customer their statement as of today, with its PDF, to whom their invoices go',
  path: '/customers/{id}/statement/email',
  params: idParams,
  changes: [],
  response: one(emailed),
  refusals: ['ACCOUNT_MERGED'],
});

export const emailStatements = keeping({
  summary: 'Email every customer who owes something, or has something overdue, their statement: each once a day',
  path: '/debtors/statements',
  cost: 20,
  body: dataOf({ to: z.enum(['owing', 'overdue']) }),
  changes: [],
  /** The customers on the list. Those without an address or already sent one today get none. */
  response: one(z.object({ customers: z.number().int() })),
  refusals: [],
});
