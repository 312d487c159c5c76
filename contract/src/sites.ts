import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dataOf, many, one, pageQuery } from './envelope.ts';
import { date, id, idParams, instant, jobType, named, notesText, requiredText, shortText } from './fields.ts';
import { LIMITS } from './limits.ts';

export const site = z.object({
  id,
  documentId: id,
  name: z.string(),
  reference: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  town: z.string(),
  county: z.string().nullable(),
  postcode: z.string(),
  accessNotes: z.string().nullable(),
  notes: z.string().nullable(),
  openingHours: z.string().nullable(),
  status: z.enum(['active', 'on_stop', 'archived']),
  depot: named.nullable(),
  zone: named.nullable(),
  /** Containers that stand there now, and orders that are on their way. */
  onSite: z.number().int(),
  open: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Site = z.output<typeof site>;

export const siteContact = z.object({
  id,
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
});

export const siteDetail = site.extend({ contacts: z.array(siteContact) });
export type SiteDetail = z.output<typeof siteDetail>;

export const listSites = endpoint({
  name: 'listSites',
  summary: 'Sites of the account, by name',
  tag: 'Sites',
  method: 'GET',
  path: '/sites',
  access: 'account',
  query: z.object({
    pagination: pageQuery,
    /** Part of the name, reference, town or postcode. */
    q: z.string().trim().max(LIMITS.search).optional(),
  }),
  status: 200,
  response: many(site),
  refusals: [],
});

export const getSite = endpoint({
  name: 'getSite',
  summary: 'One site with its contacts',
  tag: 'Sites',
  method: 'GET',
  path: '/sites/{id}',
  access: 'account',
  params: idParams,
  status: 200,
  response: one(siteDetail),
  refusals: [],
});

export const createSite = endpoint({
  name: 'createSite',
  summary: 'Add a site; its depot and zone follow from the postcode',
  tag: 'Sites',
  method: 'POST',
  path: '/sites',
  access: 'account',
  body: dataOf({
    name: requiredText,
    reference: shortText.nullish(),
    addressLine1: requiredText,
    addressLine2: shortText.nullish(),
    town: requiredText,
    county: shortText.nullish(),
    postcode: z.string().trim().min(1).max(10),
    accessNotes: notesText.nullish(),
    openingHours: shortText.nullish(),
  }),
  status: 201,
  response: one(siteDetail),
  refusals: ['NOT_A_POSTCODE'],
  idempotent: true,
});

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
  name: 'checkCoverage',
  summary: 'Does a depot serve this postcode or site, and is its duty of care in order',
  tag: 'Sites',
  method: 'GET',
  path: '/sites/me/checkDC/{value}',
  access: 'account',
  params: valueParams,
  status: 200,
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
]);

export const lockedDates = z.object({
  minDate: date,
  maxDate: date,
  lockedDates: z.array(date),
  details: z.array(z.object({ date, reason: lockReason })),
});
export type LockedDates = z.output<typeof lockedDates>;

export const getLockedDates = endpoint({
  name: 'getLockedDates',
  summary: 'Dates that cannot be booked for a site or postcode, with the reason of each',
  tag: 'Sites',
  method: 'GET',
  path: '/sites/me/getLockedDates/{value}',
  access: 'account',
  params: valueParams,
  query: z.object({
    jobType: jobType.optional(),
    placement: z.enum(['private', 'highway']).optional(),
    /** Places wanted on the day. */
    quantity: z.coerce.number().int().min(1).max(LIMITS.quantity).optional(),
  }),
  status: 200,
  response: one(lockedDates),
  refusals: ['NOT_A_POSTCODE', 'NOT_COVERED'],
});
