import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, format, one, pageQuery, pagination } from '../../envelope.ts';
import { date, id, idParams, instant, pence } from '../../fields.ts';

const money = { tag: 'Payments', access: 'account', status: 200 } as const;

export const payInvoice = endpoint({
  ...money,
  name: 'payInvoice',
  summary: 'Start a card payment for the outstanding amount of an invoice. Returns the same page if one is in progress',
  method: 'POST',
  path: '/invoices/{id}/pay',
  params: idParams,
  status: 201,
  response: one(z.object({ paymentId: id, amountPence: pence, url: z.string() })),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOTHING_TO_PAY', 'NO_CARDS', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
  permission: 'invoices.view',
});

/** Money of the account that arrived, or a card payment that was requested. */
export const paymentRow = z.object({
  id,
  method: z.enum(['card', 'bank']),
  status: z.enum(['pending', 'paid', 'declined', 'expired']),
  amountPence: pence,
  /** When it arrived; null: it did not, or not yet. */
  receivedOn: date.nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** The bank statement's reference. */
  reference: z.string().nullable(),
  /** The part that is not allocated to an invoice yet. */
  unallocatedPence: pence,
  /** The refund that the company owes to the card. */
  refundDuePence: pence,
  /** What it pays, and what it was started for. */
  invoices: z.array(z.object({ id, number: z.string(), amountPence: pence })),
  begunFor: z.object({ id, number: z.string() }).nullable(),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const listPayments = endpoint({
  ...money,
  name: 'listPayments',
  summary: 'List the account’s payments, newest first. Unsuccessful card payments only when filtered by that status',
  method: 'GET',
  path: '/payments',
  query: z.object({
    status: z.enum(['paid', 'all']).default('paid'),
    pagination: pageQuery,
    format,
  }),
  csv: {},
  response: z.object({ data: z.array(paymentRow), meta: z.object({ pagination }) }),
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY'],
});

export const getPayment = endpoint({
  ...money,
  name: 'getPayment',
  summary: 'Get a payment and its outcome',
  method: 'GET',
  path: '/payments/{id}',
  params: idParams,
  response: one(paymentRow),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});

/** As good as a password for one payment, so it is sent in the body. */
export const paymentReference = z.string().min(1).max(100);

export const openCheckout = endpoint({
  name: 'openCheckout',
  summary: 'Redirect to the card processor’s page for a payment. Anyone with the reference can pay',
  tag: 'Payments',
  method: 'POST',
  path: '/payments/checkout',
  access: 'guest',
  body: dataOf({ reference: paymentReference }),
  status: 200,
  response: one(z.object({ url: z.string() })),
  refusals: ['NOT_FOUND', 'CARDS_UNAVAILABLE'],
});

export const sandboxPayment = z.object({
  reference: z.string(),
  amountPence: pence,
  status: z.enum(['pending', 'paid', 'declined', 'expired']),
  /** What is being paid: numbers of orders, of a movement, or of an invoice. */
  orderNumbers: z.array(z.string()),
  invoiceNumber: z.string().nullable(),
  expiresAt: instant.nullable(),
  returnUrl: z.string(),
});

export const getSandboxPayment = endpoint({
  name: 'getSandboxPayment',
  summary: 'Get a payment in the sandbox, which stands in for a card processor',
  tag: 'Payments',
  method: 'POST',
  path: '/payments/sandbox/look',
  access: 'guest',
  body: dataOf({ reference: paymentReference }),
  status: 200,
  response: one(sandboxPayment),
  refusals: [],
});

export const settleSandboxPayment = endpoint({
  name: 'settleSandboxPayment',
  summary: 'Approve or decline the card in the sandbox',
  tag: 'Payments',
  method: 'POST',
  path: '/payments/sandbox/settle',
  access: 'guest',
  body: dataOf({ reference: paymentReference, outcome: z.enum(['approve', 'decline']) }),
  status: 200,
  response: one(sandboxPayment),
  refusals: ['PAYMENT_SETTLED'],
});
