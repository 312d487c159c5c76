import { JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { FUEL_SURCHARGE_LIMITS } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, jobType } from '../../fields.ts';
import { group } from '../../group.ts';

const { least, most } = FUEL_SURCHARGE_LIMITS;

const values = {
  /** Basis points of the movement’s price without VAT: 450 is 4.5 %. */
  percentBp: z.number().int().min(least).max(most),
  /** The movements that it is added to. */
  jobTypes: z
    .array(jobType)
    .min(1)
    .max(JOB_TYPES.length)
    .refine((types) => new Set(types).size === types.length, { error: 'Name each movement once.' }),
  /** First and last day of the jobs; without a last day until further notice. */
  validFrom: date,
  validTo: date.nullable(),
};

export const fuelSurcharge = z.object({ id, ...values });
export type FuelSurcharge = z.output<typeof fuelSurcharge>;

const read = group({ tag: 'Desk', access: 'staff', path: '/desk/fuel-surcharges', staff: 'prices.view' });
const book = group({ ...read.shared, staff: 'prices.manage' });

export const listFuelSurcharges = read.list({
  summary: 'List the fuel surcharges, past, present and planned, the latest first',
  entry: fuelSurcharge,
  filters: {},
  order: ['validFrom:desc'],
});

export const createFuelSurcharge = book.create({
  summary: 'Add a fuel surcharge from a day. The one that applies then ends the day before. Orders keep their prices',
  body: dataOf(values),
  response: one(fuelSurcharge),
  refusals: ['PRICE_FROM_PAST', 'FUEL_SURCHARGE_OVERLAPS'],
});

export const updateFuelSurcharge = book.update({
  summary:
    'Change a fuel surcharge that has not started before today. Any other in force on its first day ends the day before',
  path: '/{id}',
  body: dataOf(values),
  response: one(fuelSurcharge),
  refusals: ['PRICE_FROM_PAST', 'FUEL_SURCHARGE_OVERLAPS', 'WRONG_STATE'],
});

export const endFuelSurcharge = book({
  summary: 'End a fuel surcharge on a day. One that starts later is removed',
  method: 'POST',
  path: '/{id}/end',
  params: idParams,
  body: dataOf({ lastDay: date }),
  response: one(z.object({ ended: z.literal(true) })),
  refusals: ['PRICE_FROM_PAST', 'WRONG_STATE'],
});
