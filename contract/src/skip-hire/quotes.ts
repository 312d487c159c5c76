import { QUOTE_LINES, QUOTE_STATES } from '@tonnage/domain/skip-hire/quotes';
import { z } from 'zod';
import { emailed } from '../core/email.ts';
import { dataOf, one } from '../envelope.ts';
import {
  date,
  emailAddress,
  id,
  idParams,
  instant,
  named,
  nameText,
  notesText,
  optionalName,
  orNone,
  pence,
  phone,
  placement,
  referenceText,
  shortText,
} from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { priceLine } from './prices.ts';

const jobType = z.enum(['delivery', 'wait_and_load']);

/** The price of a line for all its containers. */
const lineFields = {
  jobType,
  containerTypeId: id,
  container: named,
  waste: named,
  placement,
  quantity: z.number().int(),
  lines: z.array(priceLine),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  hireDays: z.number().int(),
  overHirePencePerDay: pence,
  /** The price of each week or part of a week, where hire is charged by the week. */
  overHirePencePerWeek: pence.nullish(),
  includedTonnes: z.number().nullable(),
  perTonnePence: pence.nullable(),
  /** The price of the movement, each, agreed in place of the list's, without VAT; null: the list price. */
  agreedPence: pence.nullable(),
};

/** A line of a quote. */
export const quoteLine = z.object({
  ...lineFields,
  /** The orders that were made of it. */
  orders: z.array(z.object({ id, number: z.string() })),
});
export type QuoteLine = z.output<typeof quoteLine>;

const totals = { netPence: pence, vatPence: pence, grossPence: pence };

/** A quote in the list. */
export const quoteRow = z.object({
  id,
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  name: z.string(),
  company: z.string().nullable(),
  account: named.nullable(),
  /** The name of the site, or the address, and the postcode. */
  place: z.string(),
  /** What its lines are, in words. */
  what: z.string(),
  ...totals,
  validTo: date,
  createdAt: instant,
  updatedAt: instant,
  /** Accepted, and not all of its lines have been ordered. */
  toOrder: z.boolean(),
});
export type QuoteRow = z.output<typeof quoteRow>;

export const quote = z.object({
  ...quoteRow.shape,
  site: named.nullable(),
  address: z.string().nullable(),
  postcode: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string().nullable(),
  /** The day of the work that its prices are for. */
  date,
  lines: z.array(quoteLine),
  createdBy: z.string().nullable(),
  /** When it was emailed last. */
  emailedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** How the customer accepted it. */
  accepted: z
    .object({ name: z.string(), date, poNumber: z.string().nullable(), notes: z.string().nullable() })
    .nullable(),
  /** Why it was declined, if somebody said so. */
  reason: z.string().nullable(),
  /** Why no order could be made when it was accepted. */
  problem: z.string().nullable(),
});
export type Quote = z.output<typeof quote>;

const asked = {
  /** Null: somebody who is not a customer yet, at list prices. */
  accountId: z.string().nullable().default(null),
  /** A site of the customer, or a full UK postcode. */
  where: z.string().trim().min(1).max(40),
  /** The day of the work. */
  date,
  lines: z
    .array(
      z.strictObject({
        jobType: jobType.default('delivery'),
        containerTypeId: z.string(),
        containerSubTypeId: z.string(),
        wasteTypeId: z.string(),
        placement: placement.default('private'),
        quantity: z.number().int().min(1).max(LIMITS.quantity).default(1),
        /** The price of the movement agreed, each, without VAT; absent: the list price. */
        agreedPence: pence.min(0).max(99_999_999).nullish(),
      }),
    )
    .min(1)
    .max(QUOTE_LINES),
};

const read = group({ tag: 'Desk', access: 'staff', path: '/desk/quotes', staff: 'prices.view' });
const written = group({ ...read.shared, params: idParams, response: one(quote) });

export const listQuotes = read.list({
  summary: 'List written quotes, newest first. `q` searches numbers, names, companies, addresses and postcodes',
  entry: quoteRow,
  filters: {
    q: z.string().trim().max(LIMITS.search).optional(),
    state: z.enum(QUOTE_STATES).optional(),
    accountId: z.string().optional(),
  },
  csv: {},
  order: ['id:desc'],
});

export const getQuote = written({
  summary: 'Get a written quote with its lines and its answer',
  method: 'GET',
  path: '/{id}',
});

export const pricedQuote = z.object({
  lines: z.array(
    z.object({
      ...lineFields,
      listPence: pence.nullable(),
      lowestPence: pence.nullable(),
      problem: z.string().nullable(),
    }),
  ),
  ...totals,
});
export type PricedQuote = z.output<typeof pricedQuote>;

export const priceQuote = read({
  summary: 'Price the lines of a quote, with what keeps each from being quoted. Stores nothing',
  advises: true,
  method: 'POST',
  path: '/price',
  changes: [],
  cost: 5,
  body: dataOf(asked),
  response: one(pricedQuote),
  refusals: ['NOT_A_POSTCODE', 'NOT_COVERED'],
});

export const createQuote = read.create({
  summary: 'Write a quote at the prices that were shown, and email it if it has an address and is to be sent',
  changes: ['quotes', 'email'],
  cost: 5,
  body: dataOf({
    ...asked,
    name: nameText,
    company: orNone(optionalName).default(null),
    email: orNone(z.union([z.literal(''), emailAddress])).default(null),
    phone: orNone(phone).default(null),
    /** Where the container goes, if it is not a site of the customer. */
    address: orNone(shortText).default(null),
    notes: orNone(notesText).default(null),
    /** Its last day. */
    validTo: date,
    /** The total that was shown, with VAT: PRICE_CHANGED if it is another by now. */
    grossPence: pence,
    send: z.boolean().default(false),
  }),
  response: one(quote.extend(emailed.shape)),
  refusals: [
    'NOT_A_POSTCODE',
    'NOT_COVERED',
    'CONTAINER_UNSUITABLE',
    'PRICE_ON_APPLICATION',
    'PRICE_CHANGED',
    'PRICE_NOT_YOURS',
    'IDEMPOTENCY_MISMATCH',
  ],
  idempotent: true,
});

export const emailQuote = written({
  summary: 'Email a quote as a PDF, with the link that accepts it',
  method: 'POST',
  path: '/{id}/email',
  changes: ['quotes', 'email'],
  body: dataOf({ email: emailAddress }),
  response: one(quote.extend(emailed.shape)),
  refusals: ['WRONG_STATE', 'QUOTE_EXPIRED', 'IDEMPOTENCY_MISMATCH'],
  idempotent: true,
});

export const linkQuote = written({
  summary: 'Get the link with which anybody who has it reads and accepts a quote, to send it otherwise than by email',
  method: 'POST',
  path: '/{id}/link',
  changes: [],
  response: one(z.object({ url: z.string() })),
  refusals: ['WRONG_STATE', 'QUOTE_EXPIRED'],
});

export const declineQuote = written({
  summary: 'Record that the customer declined a quote, or withdraw it. Its link no longer accepts it',
  method: 'POST',
  path: '/{id}/decline',
  body: dataOf({ reason: orNone(notesText).default(null) }),
  refusals: ['WRONG_STATE'],
});

export const extendQuote = written({
  summary: 'Set the last day of a quote that nobody has answered, also of an expired one',
  method: 'POST',
  path: '/{id}/extend',
  body: dataOf({ validTo: date }),
  refusals: ['WRONG_STATE'],
});

export const getQuotePdf = read({
  summary: 'Download a quote as a PDF',
  method: 'GET',
  path: '/{id}/quote.pdf',
  params: idParams,
  bytes: ['application/pdf'],
  response: z.unknown(),
});

/** A quote as its link shows it. */
export const guestQuote = z.object({
  number: z.string(),
  state: z.enum(QUOTE_STATES),
  validTo: date,
  /** Until it is declined or has expired, or for 30 days once it is accepted: afterwards the link reveals nothing more. */
  quote: z
    .object({
      name: z.string(),
      company: z.string().nullable(),
      place: z.string(),
      notes: z.string().nullable(),
      lines: z.array(
        z.object({
          jobType,
          container: z.string(),
          waste: z.string(),
          ewcCodes: z.array(z.string()),
          placement,
          quantity: z.number().int(),
          netPence: pence,
          hireDays: z.number().int(),
          overHirePencePerDay: pence,
          overHirePencePerWeek: pence.nullish(),
          includedTonnes: z.number().nullable(),
          perTonnePence: pence.nullable(),
        }),
      ),
      ...totals,
      /** The next days with room, to choose from. */
      days: z.array(date),
      accepted: z.object({ name: z.string(), date }).nullable(),
    })
    .nullable(),
});
export type GuestQuote = z.output<typeof guestQuote>;

const link = group({ tag: 'Quotes', access: 'guest', path: '/quotes', method: 'POST', limited: 30 });
const token = z.string().min(1).max(600);

export const lookAtQuote = link({
  summary: 'Get a quote by the link in its email. Reading it is not an answer',
  path: '/look',
  changes: [],
  body: dataOf({ token }),
  response: one(guestQuote),
  refusals: ['QUOTE_LINK', 'APPLICATION_DISABLED'],
});

export const acceptQuote = link({
  summary: 'Accept a quote by its link, for a day. It is accepted once',
  path: '/accept',
  body: dataOf({
    token,
    /** Who accepts it. */
    name: nameText,
    date,
    poNumber: orNone(referenceText).default(null),
    notes: orNone(notesText).default(null),
    hierarchyConfirmed: z.literal(true, { error: 'Confirm the waste hierarchy declaration.' }),
    prohibitedConfirmed: z.literal(true, { error: 'Confirm that you won’t load prohibited waste.' }),
    termsAccepted: z.literal(true, { error: 'Accept the terms to accept the quote.' }),
  }),
  response: one(guestQuote),
  refusals: ['QUOTE_LINK', 'APPLICATION_DISABLED', 'QUOTE_ANSWERED', 'QUOTE_EXPIRED'],
});

export const refuseQuote = link({
  summary: 'Decline a quote by its link',
  path: '/decline',
  body: dataOf({ token, reason: orNone(notesText).default(null) }),
  response: one(guestQuote),
  refusals: ['QUOTE_LINK', 'APPLICATION_DISABLED', 'QUOTE_ANSWERED', 'QUOTE_EXPIRED'],
});
