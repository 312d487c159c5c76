import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { CONTAINER_SHAPES } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { emailed } from '../../core/email.ts';
import { dataOf, one } from '../../envelope.ts';
import {
  date,
  emailAddress,
  id,
  jobType,
  nameText,
  named,
  notesText,
  pence,
  placement,
  referenceText,
  requiredText,
  shortText,
  slot,
  phone,
} from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { accountStatus, accountType, blocker } from '../accounts/accounts.ts';
import { priceLine } from '../prices.ts';
import { deskPriceBasis } from './price-basis.ts';

const phoneOrders = group({ tag: 'Desk', access: 'staff', path: '/desk/phone-orders', staff: 'jobs.manage' });

/** Somebody to speak to, and where to reach them. */
const person = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() });

/** Somebody who may be on the line: a customer, and the site and the person that the text matched. */
export const callerMatch = z.object({
  account: z.object({
    id,
    number: z.string(),
    name: z.string(),
    status: accountStatus,
    /** Its own, if it has no users, whom emails would reach otherwise. */
    email: z.string().nullable(),
  }),
  site: named.extend({ postcode: z.string() }).nullable(),
  person: person.nullable(),
  /** The order of that number, or of the container of that number on site. */
  order: z.object({ id, number: z.string(), containerNumber: z.string().nullable() }).nullable(),
});
export type CallerMatch = z.output<typeof callerMatch>;

export const findCallers = phoneOrders({
  summary:
    'Find who is calling by name, telephone number, site, postcode, or the number of an account, order or container',
  method: 'GET',
  path: '/callers',
  reads: ['customers', 'orders', 'sites', 'contacts'],
  query: z.object({ q: z.string().trim().min(2).max(LIMITS.search) }),
  response: one(z.array(callerMatch)),
});

const ordered = {
  containerTypeId: id,
  containerSubTypeId: id,
  wasteTypeId: id,
  placement,
  jobType: z.enum(['delivery', 'wait_and_load']),
};

const repeatable = { ...ordered, container: z.string(), waste: z.string(), poNumber: z.string().nullable() };

/** What a caller may have done with a container on site. */
export const CALL_MOVEMENTS = ['exchange', 'collection', 'tip_and_return', 'reposition'] as const;
export type CallMovement = (typeof CALL_MOVEMENTS)[number];

/** A container on site, as its customer speaks of it. */
export const phoneSkip = z.object({
  orderId: id,
  number: z.string(),
  containerNumber: z.string().nullable(),
  site: named.extend({ postcode: z.string() }),
  container: z.string(),
  containerTypeId: id,
  containerSubTypeId: id,
  shape: z.enum(CONTAINER_SHAPES),
  lengthCm: z.number(),
  heightCm: z.number(),
  waste: z.string(),
  wasteTypeId: id,
  placement,
  poNumber: z.string().nullable(),
  /** The day on which it was delivered. */
  since: date.nullable(),
  /** The next visit that is booked. */
  next: z.object({ type: jobType, date, slot }).nullable(),
  /** Why each movement can't be booked; null if it can. */
  why: z.object({
    exchange: z.string().nullable(),
    collection: z.string().nullable(),
    tip_and_return: z.string().nullable(),
    reposition: z.string().nullable(),
  }),
});
export type PhoneSkip = z.output<typeof phoneSkip>;

/** What the desk fills in of a customer on the line. */
export const phoneCustomer = z.object({
  id,
  number: z.string(),
  name: z.string(),
  type: accountType,
  poMandatory: z.boolean(),
  /** What keeps them from ordering at present. */
  blockers: z.array(blocker),
  /** What a credit account may still order, pence with VAT, below zero if it is over its limit; null: no limit, or it pays with each order. */
  creditLeftPence: pence.nullable(),
  /** The default caller: the account's own contact, or a private customer. */
  contact: person.nullable(),
  /** Its contacts and those of its sites, by name. */
  contacts: z.array(person.extend({ id, site: named.nullable() })),
  /** Its containers on site, the longest there first. */
  skips: z.array(phoneSkip),
  /** Its recent orders, newest first, to place again. */
  orders: z.array(z.object({ id, number: z.string(), orderedOn: date, siteId: id, site: z.string(), ...repeatable })),
  sites: z.array(
    named.extend({
      postcode: z.string(),
      /** The last order there, to repeat. */
      last: z.object({ number: z.string(), ...repeatable }).nullable(),
    }),
  ),
});
export type PhoneCustomer = z.output<typeof phoneCustomer>;

export const getPhoneCustomer = phoneOrders({
  summary: 'Get a customer’s sites, containers on site, contacts and recent orders, for a phone order',
  method: 'GET',
  advises: true,
  path: '/customers/{id}',
  reads: ['customers', 'orders', 'sites', 'money', 'contacts'],
  params: z.object({ id: z.string() }),
  response: one(phoneCustomer),
});

const question = {
  containerTypeId: z.string(),
  containerSubTypeId: z.string(),
  wasteTypeId: z.string(),
  date,
  placement: placement.default('private'),
  jobType: z.enum(['delivery', 'wait_and_load']).default('delivery'),
  quantity: z.number().int().min(1).max(LIMITS.quantity).default(1),
  /** The price of the movement agreed for this order, each, without VAT; absent: the list price. */
  agreedPence: pence.min(0).max(99_999_999).nullish(),
  poNumber: referenceText.nullish(),
  /** A line of a written quote, counted from 0: the order is priced as it says. */
  quote: z.strictObject({ id: z.string(), line: z.number().int().min(0) }).nullish(),
};

const phoneQuestion = dataOf({
  ...question,
  /** Absent: a customer who is not entered yet, at list prices. */
  accountId: z.string().nullish(),
  /** A site of the customer, or a full UK postcode. */
  where: z.string().trim().min(1).max(40),
  /** What else is ordered in the same call, with VAT: it counts against the credit limit. */
  alongsidePence: pence.min(0).max(99_999_999).default(0),
});

export const phoneQuote = z.object({
  depot: named.nullable(),
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
  /** The list price of the movement with its fuel surcharge, each, without VAT; null if there is none. An agreed price includes the fuel. */
  listPence: pence.nullable(),
  /** The lowest price that the caller's role may agree; null: any. */
  lowestPence: pence.nullable(),
  /** The next working days with the places left on each. */
  days: z.array(z.object({ date, left: z.number().int() })),
  /** What to tell the caller, such as a day past the customers' cut-off. */
  warnings: z.array(blocker),
  blockers: z.array(blocker),
});
export type PhoneQuote = z.output<typeof phoneQuote>;

export const quotePhoneOrder = phoneOrders({
  advises: true,
  summary: 'Price a phone order, with what blocks it and the next days with room',
  method: 'POST',
  path: '/quote',
  changes: [],
  body: phoneQuestion,
  response: one(phoneQuote),
  refusals: ['NOT_A_POSTCODE'],
});

export const getPhonePriceBasis = phoneOrders({
  staff: 'invoices.view',
  summary: 'Say where the price of a phone order comes from, and what the order costs; null while it has no price',
  method: 'POST',
  path: '/price-basis',
  changes: [],
  body: phoneQuestion,
  response: one(deskPriceBasis.nullable()),
  refusals: ['NOT_A_POSTCODE'],
});

/** Who rang. `contactOf`: saved as a contact of the customer or of the site, unless it has one of that name. */
export const phoneCaller = z.strictObject({
  name: nameText,
  phone: phone.nullish(),
  email: emailAddress.nullish(),
  contactOf: z.enum(['account', 'site']).nullish(),
});

export const PHONE_PAYMENTS = ['account', 'link', 'cash', 'cheque', 'card_terminal', 'bank'] as const;
export type PhonePayment = (typeof PHONE_PAYMENTS)[number];

const site = {
  siteId: z.string().nullish(),
  /** In place of `siteId`; without a name it is called by its address. */
  newSite: z
    .strictObject({
      name: shortText.nullish(),
      addressLine1: requiredText,
      town: requiredText,
      postcode: z.string().trim().min(1).max(10),
    })
    .nullish(),
};

/** An order of the same call at another site: placed with the first, or none of them is. */
const alsoAt = z.strictObject({
  ...question,
  ...site,
  slot: slot.default('any'),
  locationNotes: notesText.nullish(),
  priceReason: notesText.nullish(),
  grossPence: pence,
});

export const placePhoneOrder = phoneOrders.create({
  summary:
    'Place an order for a customer on the telephone, confirmed at once, with the customer and the site if they are new',
  changes: ['orders', 'customers', 'sites', 'contacts', 'quotes'],
  body: dataOf({
    ...question,
    accountId: z.string().nullish(),
    /** In place of `accountId`: a private customer, or a business with its SIC code. */
    newCustomer: z
      .strictObject({
        name: nameText,
        household: z.boolean(),
        sicCode: z
          .string()
          .trim()
          .refine((text) => text === '' || isSicCode(text), { error: 'Enter a five-digit SIC code.' })
          .nullish(),
      })
      .nullish(),
    ...site,
    caller: phoneCaller,
    slot: slot.default('any'),
    customerReference: referenceText.nullish(),
    locationNotes: notesText.nullish(),
    driverNotes: notesText.nullish(),
    /** Why a price other than the list price was agreed. */
    priceReason: notesText.nullish(),
    /** The total that the caller was told, with VAT: the movement is refused if it has changed. */
    grossPence: pence,
    /** The waste hierarchy, prohibited items and terms were read out, and the caller confirmed them. */
    confirmedByCaller: z.literal(true, {
      error: 'Read the declaration to the caller and tick that they confirmed it.',
    }),
    payment: z.enum(PHONE_PAYMENTS),
    also: z.array(alsoAt).max(LIMITS.sitesOfCall).default([]),
  }),
  response: one(
    z.object({
      orders: z.array(z.object({ id, number: z.string() })),
      accountId: id,
      /** Where the customer pays by card; it was emailed to them. */
      paymentUrl: z.string().nullable(),
      ...emailed.shape,
    }),
  ),
  refusals: [
    'NOT_A_POSTCODE',
    'NOT_COVERED',
    'SITE_CLOSED',
    'CONTAINER_UNSUITABLE',
    'PRICE_ON_APPLICATION',
    'PRICE_CHANGED',
    'PRICE_NOT_YOURS',
    'WRONG_STATE',
    'DATE_LOCKED',
    'DATE_FULL',
    'ON_STOP',
    'ACCOUNT_PENDING',
    'ACCOUNT_MERGED',
    'OVER_LIMIT',
    'PO_REQUIRED',
    'PAYMENT_METHOD',
    'NO_CARDS',
    'IDEMPOTENCY_MISMATCH',
  ],
  idempotent: true,
});
