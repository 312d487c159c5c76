import { MAX_PENCE } from '@tonnage/domain/common/money';
import { NO_REMINDER, REMINDER_STEPS } from '@tonnage/domain/skip-hire/chasing/reminders';
import { z } from 'zod';
import { dataOf, ids, one } from '../../envelope.ts';
import { date, id, idParams, instant, NO_LINE_BREAK, notesText, pence } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

const step = z.literal(REMINDER_STEPS);
const books = group({ tag: 'Desk', access: 'staff', path: '/desk', staff: 'invoices.manage' });

/** The words of a step: places such as `{amount}` are filled for each customer. */
const stepWords = {
  /** Days after the due date on which it is first sent; each step has more than the one before. */
  days: z.number().int().min(1).max(365),
  subject: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.reminderSubject)
    .regex(NO_LINE_BREAK, { error: 'Write the subject on one line.' }),
  body: z.string().trim().min(1).max(LIMITS.reminderBody),
};

const reminderSettings = z.object({
  /** Sent every morning without anybody’s doing. */
  daily: z.boolean(),
  /** All three, the first sent first. */
  steps: z.array(z.object({ step, ...stepWords })),
});
export type ReminderSettings = z.output<typeof reminderSettings>;

const settings = group({ tag: 'Desk', access: 'staff', path: '/desk/reminders/settings', staff: 'settings.manage' });

export const getReminderSettings = settings({
  summary: 'Get the words of the reminders of overdue invoices, and whether they are sent daily',
  method: 'GET',
  reads: ['settings'],
  response: one(reminderSettings),
});

export const setReminderSettings = settings({
  summary: 'Set the words and days of the reminders, and whether they are sent daily',
  method: 'PUT',
  changes: ['settings', 'money'],
  body: dataOf({
    daily: z.boolean(),
    steps: z.array(z.object(stepWords)).length(REMINDER_STEPS.length),
  }),
  response: one(reminderSettings),
  refusals: [],
});

const customer = z.object({ id, name: z.string(), number: z.string() });

/** What a customer would be sent now: a reminder for each step that is due, or why none. */
const dueReminders = z.object({
  account: customer,
  reminders: z.array(
    z.object({
      step,
      invoices: z.array(z.object({ id, number: z.string(), dueOn: date, openPence: pence })),
      openPence: pence,
    }),
  ),
  /** The addresses that get them. */
  sendsTo: z.array(z.string()),
  /** Null where there is one to send. */
  without: z.enum(NO_REMINDER).nullable(),
  /** Of `not_yet`: the day on which the next may be sent. Of `promised`: the day of the promise. */
  next: date.nullable(),
  /** Overdue invoices that are left out because they are disputed. */
  disputed: z.array(z.string()),
});
export type DueReminders = z.output<typeof dueReminders>;

export const getDueReminders = books({
  summary: 'Preview the reminders of customers with overdue invoices: who gets which step, who none, and why',
  method: 'GET',
  path: '/reminders',
  cost: 10,
  reads: ['money', 'settings', 'customers'],
  query: z.object({ ids }),
  response: one(z.array(dueReminders)),
});

export const sendReminders = books({
  summary:
    'Email customers the reminders that are due now, each customer’s invoices of a step in one. No invoice gets a step twice',
  method: 'POST',
  path: '/reminders',
  cost: 20,
  changes: ['money', 'email'],
  body: dataOf({ accountIds: z.array(id).min(1).max(LIMITS.reminded) }),
  /** The reminders that were sent, and the customers among them. */
  response: one(z.object({ reminders: z.number().int(), customers: z.number().int(), sending: z.boolean() })),
  refusals: [],
});

const sentReminder = z.object({
  id,
  step,
  sentAt: instant,
  /** Null: sent automatically. */
  by: z.string().nullable(),
  to: z.array(z.string()),
  invoices: z.array(z.object({ id, number: z.string() })),
});
export type SentReminder = z.output<typeof sentReminder>;

const dispute = z.object({
  id,
  reason: z.string(),
  raisedOn: date,
  raisedBy: z.string(),
  /** Null: it is still disputed. */
  ended: z.object({ on: date, by: z.string(), outcome: z.string() }).nullable(),
});
export type Dispute = z.output<typeof dispute>;

const money = z.object({ interestPence: pence, fixedPence: pence });

/** Interest and fixed sum of an invoice that is or was late. */
const interest = z.object({
  /** What can be charged today; both 0: nothing. */
  claimable: money,
  /** What was charged, each with its invoice. */
  claims: z.array(money.extend({ id, upTo: date, charge: z.object({ id, number: z.string() }) })),
  /** The yearly rate in basis points, Bank Rate and 8 %; null: the Bank Rate of that day is not known. */
  rateBp: z.number().int().nullable(),
  /** The day of its Bank Rate: the last 30 June or 31 December before it became late. */
  rateDay: date,
  /** Late days until today or until it was paid, without those in dispute. */
  daysLate: z.number().int(),
});

const chasedInvoice = z.object({
  /** Newest first. */
  reminders: z.array(sentReminder.omit({ invoices: true })),
  disputes: z.array(dispute),
  /** Null: it was never late, the customer is a private person, or it charges interest itself. */
  interest: interest.nullable(),
});
export type ChasedInvoice = z.output<typeof chasedInvoice>;

export const getInvoiceChasing = books({
  staff: 'invoices.view',
  summary: 'Get an invoice’s reminders, disputes, and the interest that may be charged on it',
  method: 'GET',
  path: '/invoices/{id}/chasing',
  reads: ['money', 'settings'],
  params: idParams,
  response: one(chasedInvoice),
});

export const disputeInvoice = books({
  summary: 'Record that an invoice is disputed: no reminder and no interest from today until the dispute ends',
  method: 'POST',
  path: '/invoices/{id}/disputes',
  status: 201,
  params: idParams,
  changes: ['money'],
  body: dataOf({ reason: notesText.min(1) }),
  response: one(dispute),
  refusals: ['DISPUTED_ALREADY', 'NOTHING_TO_PAY'],
});

export const endDispute = books({
  summary: 'End the dispute of an invoice with its outcome. Its clock runs again from today',
  method: 'POST',
  path: '/invoices/{id}/disputes/end',
  params: idParams,
  changes: ['money'],
  body: dataOf({ outcome: notesText.min(1) }),
  response: one(dispute),
  refusals: ['NOT_DISPUTED'],
});

export const chargeInterest = books.create({
  summary:
    'Charge the statutory interest on an invoice up to today, and its fixed sum, on an invoice of their own outside the scope of VAT, if they still come to what was previewed',
  path: '/invoices/{id}/interest',
  cost: 5,
  params: idParams,
  changes: ['money', 'documents'],
  body: dataOf({ interestPence: pence.min(0).max(MAX_PENCE), fixedPence: pence.min(0).max(MAX_PENCE) }),
  response: one(z.object({ id, number: z.string(), grossPence: pence })),
  refusals: ['INVOICES_HELD', 'INTEREST_CHANGED', 'BANK_RATE_MISSING', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

const promise = z.object({
  id,
  amountPence: pence,
  promisedOn: date,
  dueOn: date,
  by: z.string(),
  /** Received since it was made, up to its day. */
  paidPence: pence,
  state: z.enum(['open', 'kept', 'broken']),
});
export type PaymentPromise = z.output<typeof promise>;

const chasedCustomer = z.object({
  /** The last ten, newest first. */
  reminders: z.array(sentReminder),
  promises: z.array(promise),
});
export type ChasedCustomer = z.output<typeof chasedCustomer>;

export const getCustomerChasing = books({
  staff: 'invoices.view',
  summary: 'Get the reminders that a customer was sent and what they promised to pay, the last ten of each',
  method: 'GET',
  path: '/customers/{id}/chasing',
  reads: ['money'],
  params: idParams,
  response: one(chasedCustomer),
});

export const promisePayment = books({
  summary:
    'Record that a customer promised to pay an amount by a day. It takes the place of a promise whose day is not over; until then they get no reminder',
  method: 'POST',
  path: '/customers/{id}/promises',
  status: 201,
  params: idParams,
  changes: ['money'],
  body: dataOf({ amountPence: pence.min(1).max(MAX_PENCE), dueOn: date }),
  response: one(promise),
  refusals: ['ACCOUNT_MERGED', 'PROMISE_DAY'],
});

export const withdrawPromise = books({
  summary: 'Take back a promise that was recorded by mistake',
  method: 'DELETE',
  path: '/promises/{id}',
  params: idParams,
  changes: ['money'],
  response: one(z.object({ id })),
  refusals: ['NOT_FOUND'],
});

const bankRates = z.object({
  /** Every half-year that a debt can have become late in, the latest first. `rateBp` null: not known. */
  rates: z.array(z.object({ day: date, rateBp: z.number().int().nullable(), own: z.boolean() })),
});
export type BankRates = z.output<typeof bankRates>;

export const getBankRates = books({
  summary: 'Get the Bank Rate at the end of each half-year, in basis points, on which statutory interest is based',
  method: 'GET',
  path: '/bank-rates',
  reads: ['settings'],
  response: one(bankRates),
});

export const setBankRate = books({
  summary: 'Set the Bank Rate of a 30 June or 31 December in basis points; null: as published, if it is known',
  method: 'PUT',
  path: '/bank-rates',
  changes: ['settings', 'money'],
  body: dataOf({ day: date, rateBp: z.number().int().min(0).max(10_000).nullable() }),
  response: one(bankRates),
  refusals: ['BANK_RATE_DAY'],
});
