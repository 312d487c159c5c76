import { DISMISS_REASONS, REASON_LENGTH } from '@tonnage/domain/metrics/periods/dismissal';
import { ANSWER_KINDS } from '@tonnage/domain/metrics/periods/status';
import { TERM_PERIODS } from '@tonnage/domain/metrics/formulas/formula';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { fileTypes } from '../../skip-hire/documents/kinds.ts';
import { activityType, decimal, goal, metricType, periodStatus, reportDate } from '../fields.ts';
import { evidenceSummary } from '../sources.ts';

/** The signed-in person's current actions on a period: the screen never guesses. */
const may = z.object({
  report: z.boolean(),
  edit: z.boolean(),
  dismiss: z.boolean(),
  withdraw: z.boolean(),
  accept: z.boolean(),
  dismissAndAccept: z.boolean(),
  requestChange: z.boolean(),
  correct: z.boolean(),
  comment: z.boolean(),
  attach: z.boolean(),
});

/** One period of one metric, answered or not. */
export const cell = z.object({
  key: date,
  status: periodStatus,
  kind: z.enum(ANSWER_KINDS).nullable(),
  /** The figure that counts: the latest correction’s, if there is one. */
  value: decimal.nullable(),
  /** Set once a manager has corrected the accepted answer; `accepted` null: it was accepted without a value. */
  correction: z.object({ accepted: decimal.nullable() }).nullable(),
  /** Why there is no value. WEEKEND if the weekend was dismissed automatically, FINISHED if the metric had ended. */
  reasonCode: z.enum([...DISMISS_REASONS, 'WEEKEND', 'FINISHED']).nullable(),
  reason: z.string().nullable(),
  /** Of the answer; 0 if there is none. Sent back with every write. */
  version: z.number().int(),
  reportedBy: z.string().nullable(),
  /** The portal reported it. */
  fed: z.boolean(),
  /** It is computed from other metrics, so nobody types it. */
  computed: z.boolean(),
  reportedAt: instant.nullable(),
  acceptedBy: z.string().nullable(),
  acceptedAt: instant.nullable(),
  changeRequested: z.boolean(),
  /** The anomaly check flags the value, compared with previous ones: it needs an individual review. */
  flagged: z.boolean(),
  comments: z.number().int(),
  links: z.number().int(),
  documents: z.number().int(),
  can: may,
});
export type Cell = z.output<typeof cell>;

/** The result of one item of a batch: the period's current state, and why the item was refused, if it was. */
export const periodResult = z.object({
  metricId: z.string(),
  key: z.string(),
  ok: z.boolean(),
  cell: cell.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type PeriodResult = z.output<typeof periodResult>;

const results = one(z.object({ results: z.array(periodResult) }));
const named = { metricId: id, key: reportDate, version: z.number().int().min(0) };
const reason = z.string().trim().max(REASON_LENGTH);

const periods = group({ tag: 'Metrics: periods', access: 'organisations', path: '/metrics' });

export const writeEntries = periods({
  summary: 'Report, edit, dismiss or withdraw periods of a project. Each is handled separately',
  method: 'PUT',
  path: '/projects/{id}/entries',
  changes: [],
  params: idParams,
  body: dataOf({
    entries: z
      .array(
        z.discriminatedUnion('action', [
          z.strictObject({ ...named, action: z.literal('report'), value: decimal }),
          z.strictObject({
            ...named,
            action: z.literal('dismiss'),
            reasonCode: z.enum(DISMISS_REASONS),
            reason: reason.optional(),
          }),
          z.strictObject({ ...named, action: z.literal('withdraw') }),
        ]),
      )
      .min(1)
      .max(LIMITS.entries),
  }),
  response: results,
});

const items = z.array(z.strictObject(named)).min(1).max(LIMITS.entries);

export const acceptPeriods = periods({
  summary: 'Accept values as they were shown. This can’t be undone',
  method: 'POST',
  path: '/periods/accept',
  changes: ['figures'],
  body: dataOf({ items }),
  response: results,
});

export const dismissPeriods = periods({
  summary: 'Dismiss values and accept the dismissal in one step. This can’t be undone',
  method: 'POST',
  path: '/periods/dismiss',
  body: dataOf({ items, reasonCode: z.enum(DISMISS_REASONS), reason: reason.optional() }),
  response: results,
});

export const requestChanges = periods({
  summary: 'Ask the editor to change values, with a comment',
  method: 'POST',
  path: '/periods/request-change',
  body: dataOf({ items, text: z.string().trim().min(1).max(LIMITS.comment) }),
  response: results,
});

const periodParams = z.object({ id: z.string(), key: z.string() });

/** An attachment of a period, and who added it. */
const attached = { id, author: z.string(), addedAt: instant };

/** A figure in a formula. */
const term = z.object({
  /** Null: a metric that the person may not see, without its figure. */
  metric: z
    .object({ id, name: z.string(), project: z.string(), type: metricType, unit: z.string().nullable() })
    .nullable(),
  at: z.enum(TERM_PERIODS),
  /** The period that is read, of the formula’s frequency; null if last year has none. */
  key: date.nullable(),
  label: z.string().nullable(),
  value: decimal.nullable(),
  /** How many of the term’s own periods have a value, if they are shorter; null if they are the same. */
  covered: z.number().int().nullable(),
  accepted: z.boolean(),
});

/** One period with its comments, attachments and log, oldest first. */
export const periodDetail = z.object({
  label: z.string(),
  start: date,
  end: date,
  cell,
  objective: goal.nullable(),
  /** The figures that managers stated after it was accepted, oldest first; the last one counts. */
  corrections: z.array(
    z.object({ number: z.number().int(), value: decimal, reason: z.string(), author: z.string(), at: instant }),
  ),
  /** What a computed value was computed from; null for a reported one. */
  terms: z.array(term).nullable(),
  /** The portal's figure for it; null if it was not requested. */
  evidence: evidenceSummary.nullable(),
  comments: z.array(
    z.object({
      id,
      author: z.string(),
      /** Null: deleted. */
      body: z.string().nullable(),
      createdAt: instant,
      editedAt: instant.nullable(),
      /**
       * Until when its author, who makes the request, may edit or delete it; null for anybody else's and afterwards.
       */
      openUntil: instant.nullable(),
      /** Stands on the chart as an event. */
      event: z.boolean(),
    }),
  ),
  links: z.array(z.object({ ...attached, label: z.string(), url: z.string() })),
  documents: z.array(
    z.object({
      ...attached,
      name: z.string(),
      mime: z.enum(fileTypes),
      /** Bytes. */
      size: z.number().int(),
    }),
  ),
  log: z.array(z.object({ id, at: instant, type: activityType, text: z.string() })),
});
export type PeriodDetail = z.output<typeof periodDetail>;

export const getPeriod = periods({
  summary: 'Get a period of a metric with its comments and history',
  method: 'GET',
  path: '/metrics/{id}/periods/{key}',
  key: 'metrics.read',
  params: periodParams,
  response: one(periodDetail),
  refusals: ['BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'],
});

export const createComment = periods.create({
  summary: 'Comment on a period',
  path: '/metrics/{id}/periods/{key}/comments',
  params: periodParams,
  body: dataOf({
    body: z.string().trim().min(1).max(LIMITS.comment),
    /** Also an event on the chart: for the editor and managers. */
    event: z.boolean().default(false),
  }),
  response: one(periodDetail),
  refusals: ['METRIC_FINISHED', 'NOT_EDITOR', 'BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'],
});

export const correctPeriod = periods.create({
  summary: 'Add a corrected figure beside an accepted value, which stays as it is. The latest correction counts',
  path: '/metrics/{id}/periods/{key}/corrections',
  params: periodParams,
  body: dataOf({
    value: decimal,
    reason: reason.min(1),
    /** The number of corrections that the sender saw: another one since then is a conflict. */
    after: z.number().int().min(0),
  }),
  response: one(periodDetail),
  refusals: [
    'NOT_MANAGER',
    'METRIC_FINISHED',
    'COMPUTED',
    'NOT_ACCEPTED',
    'OWN_VALUE',
    'SAME_FIGURE',
    'VERSION_CONFLICT',
    'BAD_PERIOD_KEY',
    'PERIOD_NOT_STARTED',
    'BEFORE_START',
  ],
});
