import { VAT_CATEGORIES } from '@tonnage/domain/common/vat-category';
import { RISE_LIMITS, RISE_ROUNDINGS } from '@tonnage/domain/skip-hire/price-rise';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, id, instant, jobType, pence, placement, idParams, named } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

/** What a price depends on. With a site, or with a postcode before there is one. */
export const priceQuestion = {
  siteId: z.string().optional(),
  postcode: z.string().max(10).optional(),
  jobType: jobType.default('delivery'),
  containerTypeId: z.string(),
  containerSubTypeId: z.string(),
  wasteTypeId: z.string(),
  date,
  quantity: z.number().int().min(1).max(LIMITS.quantity).default(1),
  placement: placement.default('private'),
};

export const priceLine = z.object({
  code: z.string(),
  label: z.string(),
  quantity: z.number(),
  unitPence: pence,
  netPence: pence,
  /** Basis points: 2000 is 20 %. */
  vatRateBp: z.number().int(),
  /** Where it is not the usual one of the rate. */
  vatCategory: z.enum(VAT_CATEGORIES).optional(),
  /** Its share of the VAT that the price has at this category and rate. */
  vatPence: pence,
});

/**
 * The price of a container of the catalogue at a site for one waste, with its fuel surcharge, so that the choices can show it; null on
 * application. Pence without VAT.
 */
export const containerPrice = z.object({
  containerSubTypeId: id,
  netPence: pence.nullable(),
  /** Agreed with this customer, or for this site of theirs. */
  own: z.boolean(),
  /** What everybody else pays there, where the agreed price is lower. */
  listPence: pence.nullable(),
});
export type ContainerPrice = z.output<typeof containerPrice>;

/** What a company shows of its days and prices to anybody with a postcode, as far as it has switched each on. */
export const guestOffer = z.object({
  /** As it is written. */
  postcode: z.string(),
  covered: z.boolean(),
  /** The first day with room; null: not shown, or none that can be booked yet. */
  nextFreeDay: date.nullable(),
  /**
   * The lowest list price of each container, delivered to private land and hired as the list says, pence with VAT; small to large.
   * Null: not shown.
   */
  prices: z.array(z.object({ container: z.string(), sizeYards: z.number(), fromPence: pence })).nullable(),
});
export type GuestOffer = z.output<typeof guestOffer>;

export const getGuestOffer = endpoint({
  summary:
    'Get the next free day and the list prices for a postcode, without logging in, as far as the company shows them',
  tag: 'Application',
  method: 'GET',
  path: '/applications/me/offer',
  access: 'guest',
  limited: 20,
  query: z.object({ postcode: z.string().max(10) }),
  response: one(guestOffer),
  refusals: ['TENANT_UNKNOWN', 'APPLICATION_DISABLED', 'NOT_FOUND', 'NOT_A_POSTCODE'],
});

export const listContainerPrices = endpoint({
  summary: 'List the price of every container for a site, waste type and date',
  tag: 'Jobs',
  method: 'POST',
  path: '/jobs/me/containerPrices',
  access: 'account',
  changes: [],
  body: dataOf({
    siteId: z.string(),
    wasteTypeId: z.string(),
    jobType: jobType.default('delivery'),
    date: date.optional(),
  }),
  response: one(z.array(containerPrice)),
  refusals: ['FORBIDDEN'],
});

const sum = pence.min(0).max(99_999_999);

/** The values of a price. Pence without VAT, the rate in basis points, calendar days, tonnes. */
const values = {
  netPence: sum,
  vatRateBp: z.number().int().min(0).max(10_000),
  hireDays: z.number().int().min(0).max(3650),
  overHirePencePerDay: sum,
  /** In place of the day’s, which is 0 then: the price of each week or part of a week. Null: by the day. */
  overHirePencePerWeek: sum.nullish(),
  includedTonnes: z.number().min(0).max(9999.99).multipleOf(0.01).nullable(),
  perTonnePence: sum.nullable(),
  priceOnApplication: z.boolean(),
};

/** One row of the price list. Null matches all: any waste, every place, every customer. */
export const bookPrice = z.object({
  id,
  jobType,
  container: named,
  waste: named.nullable(),
  depot: named.nullable(),
  zone: named.nullable(),
  account: named.extend({ number: z.string() }).nullable(),
  site: named.nullable(),
  ...values,
  /** First and last day; null: until further notice. */
  validFrom: date,
  validTo: date.nullable(),
  updatedAt: instant,
});
export type PriceListEntry = z.output<typeof bookPrice>;

/** The possible keys of rows. */
export const priceChoices = z.object({
  /** Days that a quote is valid, unless its writer says otherwise. */
  quoteDays: z.number().int(),
  /** Each with the family that it is shown and ordered in. */
  containers: z.array(
    named.extend({
      typeId: id,
      family: z.string(),
      shape: z.enum(['skip', 'enclosed', 'roro']),
      /** Cubic yards. */
      yards: z.number(),
    }),
  ),
  wastes: z.array(named.extend({ ewcCodes: z.array(z.string()) })),
  depots: z.array(named),
  zones: z.array(named),
});
export type PriceChoices = z.output<typeof priceChoices>;

const read = group({ tag: 'Desk', access: 'staff', path: '/desk/prices', staff: 'prices.view' });
const book = group({ ...read.shared, staff: 'prices.manage' });

export const getPriceChoices = read({
  summary: 'List what a price can be for: containers, waste types, depots and zones',
  method: 'GET',
  path: '/choices',
  reads: ['catalogue', 'prices', 'depots', 'sites', 'settings'],
  response: one(priceChoices),
});

/** What narrows the price list. */
const narrowing = {
  jobType: jobType.optional(),
  containerSubTypeId: z.string().optional(),
  /** `any`: the rows that apply to any waste. */
  wasteTypeId: z.string().optional(),
  /** `any`: the rows that apply everywhere. */
  zoneId: z.string().optional(),
  /** `list`: everybody's prices; `own`: prices agreed with single customers. */
  whose: z.enum(['list', 'own']).optional(),
  accountId: z.string().optional(),
  /** Name or number of a customer, or a name of a site. */
  q: z.string().trim().max(LIMITS.search).optional(),
};

export const listPrices = read.list({
  key: 'prices.read',
  summary: 'Get the prices that apply on a day',
  reads: ['prices', 'catalogue'],
  changes: true,
  entry: bookPrice,
  filters: {
    /** The day of the prices; defaults to today, and with `updatedSince` to any day. */
    on: date.optional(),
    ...narrowing,
  },
  order: [],
  csv: { keys: true },
});

const scope = z.string().nullable().default(null);

export const setPrices = book({
  summary: 'Set prices from a date. Current prices end the day before, planned ones stay, and past prices don’t change',
  method: 'PUT',
  body: dataOf({
    from: date,
    rows: z
      .array(
        z.strictObject({
          jobType,
          containerSubTypeId: z.string(),
          wasteTypeId: scope,
          depotId: scope,
          zoneId: scope,
          accountId: scope,
          siteId: scope,
          ...values,
        }),
      )
      .min(1)
      .max(LIMITS.prices),
  }),
  response: one(z.object({ added: z.number().int(), changed: z.number().int(), same: z.number().int() })),
  refusals: ['PRICE_FROM_PAST', 'PRICE_TWICE'],
});

export const endPrice = book({
  summary: 'End a price on a day. One that starts later is removed',
  method: 'POST',
  path: '/{id}/end',
  params: idParams,
  body: dataOf({ lastDay: date }),
  response: one(z.object({ ended: z.literal(true) })),
  refusals: ['PRICE_FROM_PAST', 'WRONG_STATE'],
});

/** A price that would change, by its key: "8 yd builders, Delivery, Soil, Outer Leeds". Null: there is none yet. */
const priceChange = z.object({ what: z.string(), wasPence: pence.nullable(), netPence: pence });
export type PriceChange = z.output<typeof priceChange>;

/** A line of a file and its effect. */
const fileLine = z.object({ line: z.number().int(), what: z.string(), problem: z.string() });

const file = dataOf({
  from: date,
  /** CSV as the export writes it, or rows pasted from a spreadsheet, with the headers. */
  text: z.string().min(1).max(LIMITS.priceFile),
});

export const filePreview = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  wrong: z.number().int(),
  /** The first hundred lines that are wrong. */
  problems: z.array(fileLine),
  /** The first hundred prices that would change. */
  changes: z.array(priceChange),
});
export type FilePreview = z.output<typeof filePreview>;

export const previewPrices = book({
  summary: 'Preview a price import from a date: new, changed, unchanged and invalid lines. Saves nothing',
  method: 'POST',
  path: '/preview',
  changes: [],
  body: file,
  response: one(filePreview),
  refusals: ['PRICE_FROM_PAST', 'PRICE_COLUMNS'],
});

export const importPrices = book({
  summary: 'Import a price file from a date, all of it or nothing',
  method: 'POST',
  path: '/import',
  cost: 20,
  body: file,
  response: one(filePreview),
  refusals: ['PRICE_FROM_PAST', 'PRICE_COLUMNS', 'PRICE_LINES_WRONG'],
});

const rise = {
  from: date,
  /** Basis points to add to each price: 400 is 4 %, -250 takes 2.5 % off. */
  byBp: z.number().int().min(RISE_LIMITS.least).max(RISE_LIMITS.most),
  /** Pence: new prices are rounded to the nearest multiple, halves up. */
  roundTo: z.literal(RISE_ROUNDINGS),
  /** The prices in force on that day that these filters match. */
  filters: z.strictObject(narrowing),
};

export const risePreview = z.object({
  changed: z.number().int(),
  /** Unchanged after rounding. */
  same: z.number().int(),
  /** On application, so there is no amount to change. */
  onApplication: z.number().int(),
  /** Of those that change, the ones with another price planned for a later day, which stays. */
  planned: z.number().int(),
  /** The first hundred. */
  changes: z.array(priceChange),
  /** What was looked at, to be sent back with the change. */
  seen: z.string(),
});
export type RisePreview = z.output<typeof risePreview>;

export const previewRise = book({
  summary: 'Preview a change of many prices by a percentage from a date. Saves nothing',
  method: 'POST',
  path: '/rise/preview',
  changes: [],
  cost: 5,
  body: dataOf(rise),
  response: one(risePreview),
  refusals: ['PRICE_FROM_PAST'],
});

export const raisePrices = book({
  summary: 'Change many prices by a percentage from a date, as they were previewed',
  method: 'POST',
  path: '/rise',
  cost: 20,
  body: dataOf({ ...rise, seen: z.string().max(64) }),
  response: one(z.object({ changed: z.number().int() })),
  refusals: ['PRICE_FROM_PAST', 'CHANGED_MEANWHILE'],
});

export const containerQuote = z.object({
  depot: named.nullable(),
  zone: named.nullable(),
  lines: z.array(priceLine),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  hireDays: z.number().int(),
  overHirePencePerDay: pence,
  overHirePencePerWeek: pence.nullish(),
  /** Why that container is unsuitable there; null if it is suitable. */
  unsuitable: z.string().nullable(),
  /** The row that decided; null if there is none, and the customer is asked to call. */
  row: bookPrice.nullable(),
});
export type ContainerQuote = z.output<typeof containerQuote>;

export const quoteContainer = read({
  advises: true,
  summary:
    'Check what a customer or somebody without an account would pay, by the same rules as the portal, and which price applies',
  method: 'POST',
  path: '/ask',
  changes: [],
  body: dataOf({
    /** Null: somebody without an account, at the list price. */
    accountId: z.string().nullable().default(null),
    /** A site of the account, or a full UK postcode. */
    where: z.string().trim().min(1).max(40),
    jobType,
    containerTypeId: z.string(),
    containerSubTypeId: z.string(),
    wasteTypeId: z.string(),
    date,
    placement: placement.default('private'),
  }),
  response: one(containerQuote),
  refusals: ['NOT_A_POSTCODE', 'NOT_COVERED'],
});
