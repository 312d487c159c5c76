import { z } from 'zod';
import { blocker } from './accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, id, instant, jobType, pence, placement } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** What a price depends on. Given with a site, or with a postcode before there is one. */
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
  vatPence: pence,
});

export const quote = z.object({
  /** Null where there is no list price. */
  quoteId: id.nullable(),
  priceOnApplication: z.boolean(),
  lines: z.array(priceLine),
  netPence: pence,
  vatPence: pence,
  grossPence: pence,
  hireDays: z.number().int(),
  overHirePencePerDay: pence,
  includedTonnes: z.number().nullable(),
  perTonnePence: pence.nullable(),
  validUntil: instant.nullable(),
  warnings: z.array(blocker),
  blockers: z.array(blocker),
});
export type Quote = z.output<typeof quote>;

export const checkPrices = endpoint({
  name: 'checkPrices',
  summary: 'Quote an order, held for 30 minutes, with anything that blocks it',
  tag: 'Jobs',
  method: 'POST',
  path: '/jobs/me/checkPrices',
  access: 'account',
  advises: true,
  body: dataOf({
    ...priceQuestion,
    orderId: z.string().optional(),
    poNumber: z.string().max(LIMITS.reference).optional(),
  }),
  status: 200,
  response: one(quote),
  refusals: ['NOT_A_POSTCODE', 'FORBIDDEN'],
});

/** What each container of the catalogue would cost there for one waste, so that the choices can show it. */
export const listContainerPrices = endpoint({
  name: 'listContainerPrices',
  summary: 'List the price of every container for a site, waste type and date',
  tag: 'Jobs',
  method: 'POST',
  path: '/jobs/me/containerPrices',
  access: 'account',
  body: dataOf({
    siteId: z.string(),
    wasteTypeId: z.string(),
    jobType: jobType.default('delivery'),
    date: date.optional(),
  }),
  status: 200,
  response: one(z.array(z.object({ containerSubTypeId: id, netPence: pence.nullable() }))),
  refusals: ['FORBIDDEN'],
});
