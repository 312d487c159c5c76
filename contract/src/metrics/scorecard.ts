import { SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { SCORECARD_SORTS, TRACK_STATUSES } from '@tonnage/domain/metrics/scorecard';
import { FREQUENCIES } from '@tonnage/domain/metrics/periods/schedule';
import { DISMISS_REASONS } from '@tonnage/domain/metrics/periods/dismissal';
import { z } from 'zod';
import { changes, format, one, pagination } from '../envelope.ts';
import { date, id, idParams, instant, named } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { category, decimal, forecast, goal, metricRole, metricType, performance } from './fields.ts';

/** A value of one period; null: it was dismissed, or not reported. */
const reading = z.object({ key: date, label: z.string(), value: decimal.nullable() });

/** A period's value; `waiting`: not accepted yet. */
const figure = z.object({
  key: date,
  label: z.string(),
  value: decimal,
  waiting: z.boolean(),
  /** Set if the value is a correction; `accepted` null: the period was accepted without a value. */
  correction: z.object({ accepted: decimal.nullable() }).nullable(),
});

const scorecardRow = z.object({
  id,
  name: z.string(),
  category,
  type: metricType,
  unit: z.string().nullable(),
  organisation: named,
  project: named,
  frequency: z.enum(FREQUENCIES),
  role: metricRole,
  /** The person who reports it; null: its managers. */
  editor: z.string().nullable(),
  favourite: z.boolean(),
  /** The portal fills it. */
  connected: z.boolean(),
  /** The last ended period with a value, among the last answers: the one that is judged; `age`: periods that have ended since. */
  latest: figure.extend({ age: z.number().int() }).nullable(),
  /** What the running period has so far. It may be partial, so it is not judged. */
  running: figure.nullable(),
  /** What a running sum with an objective comes to at its pace so far, and how that does; null otherwise. */
  pace: z.object({ value: decimal, performance }).nullable(),
  /** The last period that has ended, if it has no value; with the reason, if it was dismissed. */
  missing: z.object({ label: z.string(), reason: z.enum([...DISMISS_REASONS, 'FINISHED']).nullable() }).nullable(),
  /** Of the latest value's period. */
  objective: goal.nullable(),
  performance: performance.nullable(),
  /** 100 meets the objective exactly, more is better, whatever its direction. */
  percent: z.number().nullable(),
  /** The first of the periods in a row with this performance; `more`: perhaps earlier, before the thirteen shown. */
  since: z.object({ label: z.string(), more: z.boolean() }).nullable(),
  /** The period before the latest, and the same period a year before; null if that year has none. */
  previous: reading.nullable(),
  lastYear: reading.nullable(),
  /** Thirteen periods, a quarter of weeks, up to the latest, oldest first; null: no value. */
  recent: z.array(decimal.nullable()),
  /** How each of them did against its own objective; null: no value or no objective. */
  performances: z.array(performance.nullable()),
  /** Null with too few values or no objective. */
  forecast: forecast.nullable(),
  /** The last change of the metric, its values or its objectives. */
  updatedAt: instant,
});
export type ScorecardRow = z.output<typeof scorecardRow>;

const track = z.enum(TRACK_STATUSES);

const wholeNumber = z.coerce.number().int();

/** Which of the metrics, in which order. */
export const scorecardParts = {
  /** A part of the name of a metric, project, organisation or owner. */
  q: z.string().trim().max(LIMITS.search).optional(),
  status: track.optional(),
  favourites: z.enum(['true', 'false']).optional(),
  projectId: z.string().optional(),
  organisationId: z.string().optional(),
  sort: z.enum(SCORECARD_SORTS).default('status'),
};

const scorecard = group({ tag: 'Metrics: scorecard', access: 'organisations', path: '/metrics' });

export const getScorecard = scorecard({
  summary: 'List every metric that I may see with its latest value and how it does against its objective',
  method: 'GET',
  path: '/scorecard',
  key: 'metrics.read',
  query: z.object({
    ...scorecardParts,
    updatedSince: changes.updatedSince,
    sort: z.enum([...SCORECARD_SORTS, 'updatedAt', 'updatedAt:desc']).default('status'),
    page: wholeNumber.min(1).max(LIMITS.listOffset).default(1),
    format,
  }),
  csv: {},
  cost: 5,
  response: z.object({
    data: z.array(scorecardRow),
    meta: z.object({
      pagination,
      /** The metrics by status, whatever `status` asks for. */
      counts: z.record(track, z.number().int()),
      /** The metrics that one may see, unfiltered. */
      total: z.number().int(),
    }),
  }),
});
export type Scorecard = z.output<(typeof getScorecard)['response']>;

export const getScorecardPdf = scorecard({
  summary: 'Download the scorecard as a PDF, off track first, with the same filters',
  method: 'GET',
  path: '/scorecard.pdf',
  key: 'metrics.read',
  query: z.object(scorecardParts),
  response: z.unknown(),
  refusals: ['PDF_TOO_LONG'],
  bytes: ['application/pdf'],
});

export const getSharedScorecard = scorecard({
  summary: 'Get the scorecard behind a shared link, whose secret is the bearer',
  method: 'GET',
  path: '/shared',
  key: SHARED_SCOPE,
  cost: 5,
  response: one(
    z.object({
      /** The organisation or project that is shared. */
      title: z.string(),
      expiresAt: instant,
      /** Off track first; without their owners. */
      rows: z.array(scorecardRow),
      counts: z.record(track, z.number().int()),
    }),
  ),
  limited: LIMITS.sharedPerMinute,
});

const favourite = one(z.object({ id, favourite: z.boolean() }));

export const markFavourite = scorecard({
  summary: 'Keep a metric at the top of my scorecard',
  method: 'PUT',
  path: '/metrics/{id}/favourite',
  changes: ['figures'],
  params: idParams,
  response: favourite,
});

export const unmarkFavourite = scorecard.remove({
  summary: 'Stop keeping a metric at the top of my scorecard',
  path: '/metrics/{id}/favourite',
  response: favourite,
});
