import { CERTAINTIES } from '@tonnage/domain/skip-hire/bank/propose';
import { BANK_LINE_STATES } from '@tonnage/domain/skip-hire/bank/states';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, named, notesText, pence } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

/** What a line may be. */
const proposal = z.object({
  account: named.extend({ number: z.string() }),
  /** What it pays first, each with what it gets; none: the oldest first. */
  invoices: z.array(z.object({ id, number: z.string(), pence })),
  /** The payment that was recorded for it already; null: none was. */
  paymentId: id.nullable(),
  certainty: z.enum(CERTAINTIES),
  /** Without its full stop. */
  reason: z.string(),
});
export type BankProposal = z.output<typeof proposal>;

/** Money that came in, as a statement of the bank has it. */
export const bankLine = z.object({
  id,
  day: date,
  amountPence: pence,
  /** Who paid, as the bank writes it, or its description. */
  payer: z.string(),
  reference: z.string().nullable(),
  state: z.enum(BANK_LINE_STATES),
  /** Of an open line; null: nothing fits, or more than one thing. */
  proposal: proposal.nullable(),
  /** What it was matched to. */
  payment: z.object({ id, account: named.extend({ number: z.string() }) }).nullable(),
  /** The payment was recorded with the match; otherwise it was there before. */
  recorded: z.boolean(),
  /** Why it was left out. */
  reason: z.string().nullable(),
  fileName: z.string(),
  readBy: z.string(),
  readAt: instant,
  /** Who matched it or left it out. */
  settledBy: z.string().nullable(),
  settledAt: instant.nullable(),
});
export type BankLine = z.output<typeof bankLine>;

const lines = group({ tag: 'Desk', access: 'staff', path: '/desk/bank-lines', staff: 'invoices.manage' });

export const listBankLines = lines.list({
  summary: 'List payments received on bank statements, newest first, with the suggested match of each open one',
  reads: ['bank', 'money', 'customers'],
  cost: 3,
  entry: bankLine,
  filters: {
    /** Part of the payer or the reference. */
    q: z.string().trim().max(LIMITS.search).optional(),
    state: z.enum(BANK_LINE_STATES).optional(),
  },
  meta: {
    /** All open lines. */
    open: z.object({ count: z.number().int(), pence }),
    /** Those among them that are surely something. */
    sure: z.object({ count: z.number().int(), pence }),
  },
  order: ['day:desc'],
});

export const getSureMatches = lines({
  summary: 'List open bank statement lines with a sure match, oldest first',
  method: 'GET',
  path: '/sure',
  reads: ['bank', 'money', 'customers'],
  cost: 3,
  response: one(z.array(bankLine.pick({ id: true, day: true, amountPence: true, payer: true }).extend({ proposal }))),
});

const file = {
  /** OFX, CSV, or rows pasted from a spreadsheet, with the headings if there are any. */
  text: z.string().min(1).max(LIMITS.importFile),
  /** The field that each column is read as, in the order of the columns; null leaves one out. Without it they are guessed. */
  columns: z.array(z.string().max(40).nullable()).max(500).optional(),
};

const bankFile = z.object({
  /** None of an OFX file. */
  columns: z.array(z.object({ heading: z.string(), field: z.string().nullable(), sample: z.string() })),
  /** The lines above the headings, which are left out. */
  above: z.array(z.number().int()),
  /** What is wrong with the columns; nothing is read then. */
  wrongColumns: z.array(z.string()),
  /** Lines with money in that are new, and what they come to. */
  added: z.number().int(),
  addedPence: pence,
  /** Lines with money in that were read before. */
  same: z.number().int(),
  /** Of the new ones, those of the date and the amount of a line that was read before: perhaps the same in another format. */
  alike: z.number().int(),
  /** Lines with money out, and lines that move none: both are left out. */
  out: z.number().int(),
  idle: z.number().int(),
  /** Every line that cannot be read. */
  problems: z.array(z.object({ line: z.number().int(), problem: z.string() })),
  /** The first new lines. */
  first: z.array(z.object({ line: z.number().int(), what: z.string(), detail: z.string() })),
});
export type BankFile = z.output<typeof bankFile>;

export const previewBankFile = lines({
  summary:
    'Preview a statement of the bank: its columns, its new and known lines, and those that can’t be read. Saves nothing',
  method: 'POST',
  path: '/preview',
  changes: [],
  cost: 5,
  body: dataOf(file),
  response: one(bankFile),
  refusals: ['IMPORT_ROWS'],
});

export const readBankFile = lines.create({
  summary: 'Read the money in of a statement of the bank. Lines that were read before are not added again',
  path: '/files',
  changes: ['bank'],
  cost: 20,
  body: dataOf({ ...file, fileName: z.string().trim().min(1).max(LIMITS.name) }),
  response: one(z.object({ id, added: z.number().int() })),
  refusals: ['IMPORT_ROWS', 'IMPORT_COLUMNS'],
  idempotent: true,
});

const match = {
  accountId: z.string(),
  /** Paid first, in this order; then the oldest. */
  invoiceIds: z.array(z.string()).max(LIMITS.paidInvoices).default([]),
  /** A payment of the customer that was recorded before: the match records none. */
  paymentId: z.string().nullable().default(null),
};

export const acceptBankLines = lines({
  summary: 'Accept suggested matches of bank statement lines. A line whose suggestion has changed since stays open',
  method: 'POST',
  path: '/accept',
  changes: ['bank', 'money'],
  cost: 20,
  body: dataOf({
    lines: z
      .array(z.strictObject({ id: z.string(), ...match }))
      .min(1)
      .max(LIMITS.bankAccepted),
  }),
  response: one(
    z.object({
      accepted: z.number().int(),
      acceptedPence: pence,
      skipped: z.array(z.object({ id, payer: z.string(), why: z.string() })),
    }),
  ),
  refusals: [],
});

const changing = group({ ...lines.shared, path: '/desk/bank-lines/{id}', params: idParams });

export const matchBankLine = changing({
  summary:
    'Match a line of the bank’s statements: record it as a payment by bank transfer, or link it to one that was recorded before',
  method: 'POST',
  path: '/match',
  changes: ['bank', 'money'],
  body: dataOf(match),
  response: one(bankLine),
  refusals: ['BANK_LINE_DONE', 'BANK_INVOICE_PAID', 'BANK_PAYMENT_OTHER'],
});

export const leaveOutBankLine = changing({
  summary: 'Leave out a line of the bank’s statements that is no customer’s payment, with a reason',
  method: 'POST',
  path: '/leave-out',
  body: dataOf({ reason: notesText.min(1) }),
  response: one(bankLine),
  refusals: ['BANK_LINE_DONE'],
});

export const putBackBankLine = changing({
  summary: 'Reopen a bank statement line that was left out, or matched to a payment that was already recorded',
  method: 'POST',
  path: '/put-back',
  response: one(bankLine),
  refusals: ['BANK_LINE_OPEN', 'BANK_LINE_RECORDED'],
});
