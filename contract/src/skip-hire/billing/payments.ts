import {
  PAYMENT_METHODS,
  PAYMENT_STATES,
  RECORDED_METHODS,
  REFUND_STATES,
  SETTLING_METHODS,
} from '@tonnage/domain/skip-hire/payments';
import { WRITE_OFF_CAUSES } from '@tonnage/domain/skip-hire/write-offs';
import { MAX_PENCE } from '@tonnage/domain/common/money';
import { z } from 'zod';
import { emailed } from '../../core/email.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, named, notesText, pence, referenceText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

const own = group({ tag: 'Payments', access: 'account', path: '/payments' });

export const payInvoice = endpoint({
  ...own.shared,
  summary: 'Start a card payment for the outstanding amount of an invoice. Returns the same page if one is in progress',
  method: 'POST',
  path: '/invoices/{id}/pay',
  changes: ['money'],
  params: idParams,
  status: 201,
  response: one(z.object({ paymentId: id, amountPence: pence, url: z.string() })),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'NOTHING_TO_PAY', 'NO_CARDS', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
  permission: 'invoices.view',
});

/**
 * Money of the account that arrived, a card payment that was requested, or what settles invoices without money: `set_off` against what
 * the company owes the customer, or a `write_off`.
 */
export const paymentRow = z.object({
  id,
  method: z.enum(SETTLING_METHODS),
  status: z.enum(PAYMENT_STATES),
  amountPence: pence,
  /** When it arrived; null: it did not, or not yet. */
  receivedOn: date.nullable(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  /** The reference on the bank statement, the cheque or the terminal’s slip; of a set-off the number of the customer’s invoice. */
  reference: z.string().nullable(),
  /** The part that is not allocated to an invoice yet. */
  unallocatedPence: pence,
  /** The refund that the company owes to the card. */
  refundDuePence: pence,
  /** What has gone back to the customer. */
  refundedPence: pence,
  /** When it was voided, or moved to another customer. */
  voidedOn: date.nullable(),
  /** What it pays, and what it was started for. */
  invoices: z.array(z.object({ id, number: z.string(), amountPence: pence })),
  begunFor: z.object({ id, number: z.string() }).nullable(),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const listPayments = own.list({
  summary: 'List the account’s payments, newest first. Unsuccessful card payments only when filtered by that status',
  filters: { status: z.enum(['paid', 'all']).default('paid') },
  csv: {},
  entry: paymentRow,
  order: ['receivedOn:desc'],
  refusals: ['FORBIDDEN', 'WHOLE_ACCOUNT_ONLY'],
});

export const getPayment = own({
  summary: 'Get a payment and its outcome',
  method: 'GET',
  path: '/{id}',
  params: idParams,
  response: one(paymentRow),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});

/** As good as a password for one payment, so it is sent in the body. */
export const paymentReference = z.string().min(1).max(100);

const payments = group({ tag: 'Payments', access: 'guest', path: '/payments' });

export const openCheckout = payments({
  summary: 'Redirect to the card processor’s page for a payment. Anyone with the reference can pay',
  method: 'POST',
  path: '/checkout',
  changes: [],
  body: dataOf({ reference: paymentReference }),
  response: one(z.object({ url: z.string() })),
  refusals: ['NOT_FOUND', 'CARDS_UNAVAILABLE'],
});

export const sandboxPayment = z.object({
  reference: z.string(),
  amountPence: pence,
  status: z.enum(PAYMENT_STATES),
  /** A card was declined before; while it is pending, another can be tried. */
  declined: z.boolean(),
  /** What is being paid: numbers of orders, of a movement, or of an invoice. */
  orderNumbers: z.array(z.string()),
  invoiceNumber: z.string().nullable(),
  expiresAt: instant.nullable(),
  returnUrl: z.string(),
});

export const getSandboxPayment = payments({
  summary: 'Get a payment in the sandbox, which stands in for a card processor',
  method: 'POST',
  path: '/sandbox/look',
  changes: [],
  body: dataOf({ reference: paymentReference }),
  response: one(sandboxPayment),
});

export const settleSandboxPayment = payments({
  summary: 'Approve or decline the card in the sandbox',
  method: 'POST',
  path: '/sandbox/settle',
  body: dataOf({ reference: paymentReference, outcome: z.enum(['approve', 'decline']) }),
  response: one(sandboxPayment),
  refusals: ['PAYMENT_SETTLED'],
});

/** A payment as the staff's list shows it. */
export const deskPaymentRow = paymentRow.extend({
  account: named.extend({ number: z.string() }),
  /** Why it was voided or moved. */
  voidReason: z.string().nullable(),
  /** The customer that it was moved to. */
  movedTo: named.extend({ number: z.string() }).nullable(),
  /** Of a write-off: why. Customers do not see it. */
  writeOff: z.object({ cause: z.enum(WRITE_OFF_CAUSES), note: z.string().nullable() }).nullable(),
  /** Staff recorded it, so they can void it, and move it unless it was taken with an order or is no money. */
  correctable: z.boolean(),
  /** The number of its receipt, if it was taken with an order. */
  receipt: z.string().nullable(),
  updatedAt: instant,
});
export type DeskPaymentRow = z.output<typeof deskPaymentRow>;

const books = group({ tag: 'Desk', access: 'staff', path: '/desk/payments', staff: 'invoices.manage' });

export const listDeskPayments = books.list({
  staff: 'invoices.view',
  key: 'payments.read',
  summary: 'List all customers’ payments, newest first: received ones, or by method, or those that were voided',
  filters: {
    /** Part of the customer’s name or number, or of the reference. */
    q: z.string().trim().max(LIMITS.search).optional(),
    /** A method, `unallocated` money, or `voided`. */
    show: z.enum([...SETTLING_METHODS, 'unallocated', 'voided']).optional(),
    accountId: z.string().optional(),
  },
  changes: true,
  csv: {},
  entry: deskPaymentRow,
  order: ['receivedOn:desc'],
});

export const getDeskPayment = books({
  staff: 'invoices.view',
  key: 'payments.read',
  summary: 'Get a payment with the invoices that it pays',
  method: 'GET',
  path: '/{id}',
  params: idParams,
  response: one(deskPaymentRow),
});

export const recordPayment = books.create({
  summary:
    'Record a payment by bank transfer, cash, cheque or card terminal. It is allocated to the named invoices first, in their order, then to the oldest. A set-off names the invoices, and the customer’s own invoice as its reference',
  changes: ['money'],
  body: dataOf({
    accountId: z.string(),
    method: z.enum([...RECORDED_METHODS, 'set_off']).default('bank'),
    amountPence: z.number().int().min(1).max(MAX_PENCE),
    receivedOn: date,
    bankReference: referenceText.optional(),
    invoiceIds: z.array(z.string()).max(LIMITS.paidInvoices).optional(),
  }),
  response: one(z.object({ id })),
  refusals: [
    'IDEMPOTENCY_MISMATCH',
    'PAYMENT_IN_FUTURE',
    'SET_OFF_REFERENCE',
    'SET_OFF_INVOICES',
    'SET_OFF_DATE',
    'MORE_THAN_OUTSTANDING',
  ],
  idempotent: true,
});

export const writeOff = endpoint({
  tag: 'Desk',
  access: 'staff',
  staff: 'invoices.manage',
  summary:
    'Write off all or part of what is outstanding on an invoice, with the reason. Accounts staff may up to the company’s limit for each invoice. The invoice and its VAT stay as they are; void the payment that this answers to undo it',
  method: 'POST',
  path: '/desk/invoices/{id}/write-off',
  status: 201,
  changes: ['money'],
  params: idParams,
  body: dataOf({
    amountPence: z.number().int().min(1).max(MAX_PENCE),
    cause: z.enum(WRITE_OFF_CAUSES),
    /** In words; needed if the cause is `other`. */
    note: notesText.min(1).optional(),
    /** The day that it counts from. */
    writtenOffOn: date,
  }),
  response: one(z.object({ paymentId: id })),
  refusals: ['IDEMPOTENCY_MISMATCH', 'MORE_THAN_OUTSTANDING', 'WRITE_OFF_LIMIT', 'WRITE_OFF_DATE', 'WRITE_OFF_NOTE'],
  idempotent: true,
});

const corrected = deskPaymentRow.extend(emailed.shape);

export const voidPayment = books({
  summary: 'Void a recorded payment, a set-off or a write-off, with a reason. What it settled is outstanding again',
  method: 'POST',
  path: '/{id}/void',
  params: idParams,
  body: dataOf({ reason: notesText.min(1) }),
  response: one(corrected),
  refusals: ['PAYMENT_VOIDED', 'PAYMENT_REFUNDED', 'PAID_BY_CARD'],
});

export const movePayment = books({
  summary:
    'Move a recorded payment to another customer or invoice, with a reason. It is allocated to the named invoice first, then to the oldest',
  method: 'POST',
  path: '/{id}/move',
  params: idParams,
  body: dataOf({ accountId: z.string(), invoiceId: z.string().optional(), reason: notesText.min(1) }),
  /** `unsent`: of the customers concerned, those of whom nobody was emailed. */
  response: one(corrected.extend({ unsent: z.array(named) })),
  refusals: ['PAYMENT_VOIDED', 'PAYMENT_REFUNDED', 'PAID_BY_CARD', 'PAID_UP_FRONT', 'NOT_MONEY'],
});

/** Money that went back to a customer. */
export const refundRow = z.object({
  id,
  account: named.extend({ number: z.string() }),
  /** The payment that went back; null: unused money of the account, such as a credit note. */
  paymentId: id.nullable(),
  method: z.enum(PAYMENT_METHODS),
  amountPence: pence,
  madeOn: date,
  reason: z.string(),
  /** Of the bank or the cheque, or the card processor’s id. */
  reference: z.string().nullable(),
  status: z.enum(REFUND_STATES),
  /** Why the card’s processor refused it, or its bank returned it. */
  failure: z.string().nullable(),
  createdAt: instant,
});
export type RefundRow = z.output<typeof refundRow>;

const refunds = group({ tag: 'Desk', access: 'staff', path: '/desk/refunds', staff: 'invoices.manage' });

export const listRefunds = refunds.list({
  staff: 'invoices.view',
  key: 'payments.read',
  summary: 'List refunds to customers, newest first',
  filters: {
    /** Part of the customer’s name or number. */
    q: z.string().trim().max(LIMITS.search).optional(),
    show: z.enum(REFUND_STATES).optional(),
    accountId: z.string().optional(),
    paymentId: z.string().optional(),
  },
  csv: {},
  entry: refundRow,
  order: ['madeOn:desc'],
});

export const getRefundable = refunds({
  summary: 'Get how much of a payment, or of an account’s unused money, can be refunded',
  method: 'GET',
  path: '/refundable',
  query: z.object({ accountId: z.string(), paymentId: z.string().optional() }),
  response: one(z.object({ refundablePence: pence })),
});

export const refund = refunds.create({
  summary:
    'Refund a payment, or an account’s unused money. An online card is refunded by its processor; otherwise record how you paid it back',
  changes: ['money'],
  body: dataOf({
    accountId: z.string(),
    paymentId: z.string().optional(),
    amountPence: z.number().int().min(1).max(MAX_PENCE),
    method: z.enum(PAYMENT_METHODS),
    madeOn: date,
    reference: referenceText.optional(),
    reason: notesText.min(1),
  }),
  response: one(refundRow.extend(emailed.shape)),
  refusals: ['IDEMPOTENCY_MISMATCH', 'REFUND_TOO_LARGE', 'REFUND_METHOD', 'REFUND_DATE', 'NOT_MONEY'],
  idempotent: true,
});
