import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, instant, pence } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { blocker } from '../accounts/accounts.ts';
import { priceLine, priceQuestion } from '../prices.ts';
import { jobCalls } from './job.ts';

export const orderPrice = z.object({
  /** Null if there is no list price. */
  quoteId: id.nullable(),
  priceOnApplication: z.boolean(),
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
  validUntil: instant.nullable(),
  warnings: z.array(blocker),
  blockers: z.array(blocker),
});
export type OrderPrice = z.output<typeof orderPrice>;

export const checkPrices = jobCalls({
  summary: 'Price an order, held for 30 minutes, with anything that blocks it',
  method: 'POST',
  path: '/checkPrices',
  changes: [],
  advises: true,
  body: dataOf({
    ...priceQuestion,
    orderId: z.string().optional(),
    poNumber: z.string().max(LIMITS.reference).optional(),
  }),
  response: one(orderPrice),
  refusals: ['NOT_A_POSTCODE', 'FORBIDDEN'],
});
