import { MOST_DIGITS, MOST_NUMBER, PREFIX, PREFIX_LENGTH, SERIES } from '@tonnage/domain/skip-hire/number-series';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { group } from '../../group.ts';

const series = z.enum(SERIES);

/** What is before the number. */
const prefix = z.string().trim().toUpperCase().min(1).max(PREFIX_LENGTH).regex(PREFIX, {
  error: 'Begin with a letter, then use letters and digits only, with one hyphen or slash at the end if you like.',
});
/** The number is filled with zeros up to so many digits; 1: none. */
const digits = z.number().int().min(1).max(MOST_DIGITS);
const next = z.number().int().min(1).max(MOST_NUMBER);

const numberSeries = z.object({
  series,
  prefix: z.string(),
  digits,
  /** The number that is given next. */
  next: z.number().int(),
  /** The same as it is printed: INV-00042. */
  example: z.string(),
});
export type NumberSeries = z.output<typeof numberSeries>;

const numbers = group({ tag: 'Desk', access: 'staff', path: '/desk/number-series', staff: 'settings.manage' });

export const getNumberSeries = numbers({
  summary: 'Get how orders, quotes, invoices, credit notes, transfer notes and weighbridge tickets are numbered',
  method: 'GET',
  response: one(z.array(numberSeries)),
});

export const setNumberSeries = numbers({
  summary:
    'Set the prefix, the digits and the next number of a series. Numbers that were given stay. A number that was used, or that another series could give, is refused',
  method: 'PUT',
  path: '/{series}',
  cost: 5,
  params: z.object({ series }),
  changes: ['settings', 'imports'],
  body: dataOf({
    prefix,
    digits,
    /** Without it the series goes on where it is. */
    next: next.optional(),
  }),
  response: one(numberSeries),
  refusals: ['NUMBER_TAKEN', 'SERIES_TAKEN'],
});
