import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { one } from './envelope.ts';
import { date, idParams, pence } from './fields.ts';

/** Twelve months of a site, oldest first, each with what left it. */
export const siteFigures = z.object({
  months: z.array(
    z.object({
      /** Its first day. */
      month: date,
      /** Weighed over the bridge, whole kilograms. */
      weighedKg: z.number().int(),
      /** Of the weight whose recovery the company knows: what was recovered, and how much that was of. */
      recoveredKg: z.number().int(),
      recoverableKg: z.number().int(),
      /** What was spent, net of VAT; absent for those who may not see prices. */
      netPence: pence.optional(),
    }),
  ),
});
export type SiteFigures = z.output<typeof siteFigures>;

export const getSiteFigures = endpoint({
  name: 'getSiteFigures',
  summary: 'Get a site’s monthly tonnes, recovery rate and spend for 12 months',
  tag: 'Sites',
  method: 'GET',
  path: '/sites/me/figures/{id}',
  access: 'account',
  params: idParams,
  status: 200,
  response: one(siteFigures),
  refusals: [],
});
