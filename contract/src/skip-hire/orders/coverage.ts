import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { one } from '../../envelope.ts';
import { date, id, jobType, named } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

const valueParams = z.object({ value: z.string().max(64) });

export const coverage = z.object({
  value: z.string(),
  kind: z.enum(['postcode', 'site']),
  covered: z.boolean(),
  depot: named.nullable(),
  zone: named.nullable(),
  /** Working days. */
  leadDays: z.number().int().nullable(),
  /** Local time in Europe/London, today's or the next working day's. */
  cutOff: z.string().nullable(),
  /** A signed season ticket of the site (trade-and-law §2.6); null for a postcode. */
  dutyOfCare: z
    .object({
      required: z.boolean(),
      status: z.enum(['valid', 'awaiting_signature', 'missing']),
      validTo: date.nullable(),
      documentId: id.nullable(),
    })
    .nullable(),
});
export type Coverage = z.output<typeof coverage>;

export const checkCoverage = endpoint({
  summary: 'Check whether a depot covers a postcode or site, and whether its duty of care is in order',
  tag: 'Sites',
  method: 'GET',
  path: '/sites/me/checkDC/{value}',
  access: 'account',
  reads: ['documents', 'sites'],
  params: valueParams,
  response: one(coverage),
  refusals: ['NOT_A_POSTCODE'],
});

export const lockReason = z.enum([
  'past',
  'too_far',
  'weekend',
  'bank_holiday',
  'closed',
  'full',
  'lead_time',
  'permit_lead_time',
  'permit',
]);

export const lockedDates = z.object({
  minDate: date,
  maxDate: date,
  lockedDates: z.array(date),
  details: z.array(z.object({ date, reason: lockReason })),
  /** The free dates with at most five places left. */
  fewLeft: z.array(z.object({ date, left: z.number().int() })),
});
export type LockedDates = z.output<typeof lockedDates>;

export const getLockedDates = endpoint({
  summary: 'List the dates that can’t be booked for a site or postcode, with reasons',
  tag: 'Sites',
  method: 'GET',
  path: '/sites/me/getLockedDates/{value}',
  access: 'account',
  reads: ['orders', 'depots', 'sites'],
  params: valueParams,
  query: z.object({
    jobType: jobType.optional(),
    placement: z.enum(['private', 'highway']).optional(),
    /** Places needed on the day. */
    quantity: z.coerce.number().int().min(1).max(LIMITS.quantity).optional(),
    /** For another movement on an existing order: its permit must cover the day. */
    orderId: z.string().optional(),
    /** For another day of a job: its own place counts as free, and its permit must cover the day. */
    jobId: z.string().optional(),
  }),
  response: one(lockedDates),
  refusals: ['NOT_A_POSTCODE', 'NOT_COVERED'],
});
