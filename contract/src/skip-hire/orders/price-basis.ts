import { PRICE_BASES } from '@tonnage/domain/skip-hire/pricing';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { one } from '../../envelope.ts';
import { date, idParams, pence } from '../../fields.ts';

/** Where an order's price comes from; its lines, VAT and terms are the order's own. */
export const priceBasis = z.object({
  /** Whose price it is; `order`: agreed for this order alone, or the list has changed since. */
  basis: z.enum(PRICE_BASES),
  /** The first day of that price; null for `order`. */
  since: date.nullable(),
  /** What everybody else pays there for the same, without VAT, where that is more. */
  listPence: pence.nullable(),
  depot: z.string(),
  zone: z.string().nullable(),
});
export type PriceBasis = z.output<typeof priceBasis>;

export const getPriceBasis = endpoint({
  summary: 'Say where an order’s price comes from: the price list or an agreement, since when, and for which zone',
  tag: 'Orders',
  method: 'GET',
  path: '/orders/{id}/price-basis',
  access: 'account',
  reads: ['orders', 'prices'],
  params: idParams,
  response: one(priceBasis),
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});

export const deskPriceBasis = priceBasis.extend({
  /** What the order costs the company, without VAT; null if neither its waste nor its zone has a cost. */
  cost: z
    .object({
      /** The mean of the depot's latest loads of that size and waste, kg; null if there are none. */
      usualKg: z.number().int().nullable(),
      /** How many loads that is the mean of. */
      loads: z.number().int(),
      tippingPencePerTonne: pence.nullable(),
      /** Of one movement in the zone. */
      movementPence: pence.nullable(),
      movements: z.number().int(),
      costPence: pence,
      /** The price of the container with its fuel surcharge and without its permit, less the cost; null while the load's weight is not known. */
      marginPence: pence.nullable(),
    })
    .nullable(),
});
export type DeskPriceBasis = z.output<typeof deskPriceBasis>;

export const getDeskPriceBasis = endpoint({
  summary: 'Say where an order’s price comes from, and what the order costs at the usual weight of such a load',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/orders/{id}/price-basis',
  access: 'staff',
  staff: 'invoices.view',
  reads: ['orders', 'prices', 'catalogue', 'depots'],
  params: idParams,
  response: one(deskPriceBasis),
  refusals: [],
});
