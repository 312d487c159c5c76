import { FEEDS } from '@tonnage/domain/metrics/sources';
import { z } from 'zod';
import { one } from '../envelope.ts';
import { date, id, idParams, instant, jobType, named, pence } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { decimal, reportDate } from './fields.ts';

export const feed = z.enum(FEEDS);

/** The source of a metric's figures: an account of the portal, as a whole or some of its sites, or the whole company. */
export const sourceInput = z.strictObject({
  feed,
  /** Null: all customers of the company together, which its own staff may share. */
  accountId: id.nullable(),
  /** Null: the whole account; with no account there are none to choose. */
  siteIds: z.array(id).min(1).max(LIMITS.feedSites).nullable(),
  /** Hours after the end of a period in which late tickets still count. */
  lagHours: z.number().int().min(0).max(LIMITS.feedLagHours),
  /** A date in the first period that it fills; defaults to today. People fill those before. */
  from: reportDate.optional(),
});
export type SourceInput = z.output<typeof sourceInput>;

export const source = z.object({
  feed,
  /** Its id is null for the whole company. */
  account: z.object({ id: id.nullable(), name: z.string() }),
  /** Null: the whole account. */
  sites: z.array(named).nullable(),
  lagHours: z.number().int(),
  from: date,
  /** The person whose permissions it reads with. */
  connectedBy: z.string(),
  /** Since when they have none there, so nothing is filled. */
  pausedAt: instant.nullable(),
});
export type Source = z.output<typeof source>;

const sources = group({ tag: 'Metrics: the portal', access: 'organisations', path: '/metrics' });

export const listPortalAccounts = sources.list({
  summary: 'List my portal accounts, and the company for its staff, with the figures that can fill a metric',
  path: '/portal-accounts',
  entry: z.object({
    /** Null: the whole company. */
    id: id.nullable(),
    name: z.string(),
    feeds: z.array(feed),
    /** They see all of its sites, so the whole account can be read. */
    whole: z.boolean(),
  }),
  filters: {},
  order: ['name:asc'],
});

export const listPortalSites = sources.list({
  summary: 'List the sites of one of my portal accounts by name',
  path: '/portal-accounts/{id}/sites',
  params: idParams,
  entry: z.object({ id, name: z.string(), town: z.string() }),
  filters: { q: z.string().trim().max(LIMITS.search).optional() },
  order: ['name:asc'],
});

/** Why a person may not connect a metric. */
export const CONNECTING = ['NOT_PORTAL_MEMBER', 'FEED_NOT_YOURS', 'FEED_SITES', 'FEED_UNFIT'] as const;

const answer = one(z.object({ source: source.nullable() }));

export const connectMetric = sources({
  summary:
    'Fill a metric from the portal, starting at a period. Each value is reported like anyone else’s, with the jobs behind it',
  method: 'PUT',
  path: '/metrics/{id}/source',
  params: idParams,
  body: z.object({ data: sourceInput }),
  response: answer,
  refusals: ['NOT_MANAGER', 'METRIC_FINISHED', 'COMPUTED', ...CONNECTING],
});

export const disconnectMetric = sources.remove({
  summary: 'Stop filling a metric from the portal. Values already reported stay',
  path: '/metrics/{id}/source',
  response: answer,
  refusals: ['NOT_MANAGER', 'METRIC_FINISHED', 'NOT_CONNECTED'],
});

/** The jobs behind a figure of the portal. */
export const evidenceSummary = z.object({
  feed,
  /** They are all customers', and their orders open at the desk. */
  wholeCompany: z.boolean(),
  /** The total of the jobs; null: nothing was done, or nothing is weighed yet. */
  value: decimal.nullable(),
  jobs: z.number().int(),
  /** Loads without a weight yet; not included in the figure. */
  unweighed: z.number().int(),
  /** Jobs without a known cost; not included in a margin. */
  uncosted: z.number().int(),
  /** The share of the weight that drivers estimated, in whole per cent. */
  estimatedPercent: z.number().int(),
  at: instant,
});
export type EvidenceSummary = z.output<typeof evidenceSummary>;

const evidence = z.object({
  jobId: id,
  /** For members of the account who may see it, and for staff where the whole company is the source. */
  orderId: id.nullable(),
  order: z.string(),
  site: z.string(),
  waste: z.string(),
  type: jobType,
  date,
  netKg: z.number().int().nullable(),
  estimated: z.boolean(),
  recoveredKg: z.number().int().nullable(),
  /** Only for figures of money. */
  netPence: pence.nullable(),
  /** Only for margins: tipping and the movement; null also if either is not known. */
  costPence: pence.nullable(),
  /** Charged for as contaminated; false where the figure does not count that. */
  contaminated: z.boolean(),
  /** Done on the day that was agreed. */
  onTime: z.boolean(),
  /** The days of hire that ended with it; null for other jobs than collections. */
  hireDays: z.number().int().nullable(),
});
export type Evidence = z.output<typeof evidence>;

export const listEvidence = sources.list({
  summary: 'List the jobs behind a period’s value from the portal, oldest first',
  path: '/metrics/{id}/periods/{key}/evidence',
  params: z.object({ id: z.string(), key: z.string() }),
  entry: evidence,
  filters: {},
  order: ['date:asc', 'jobId:asc'],
  refusals: ['BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'],
});
