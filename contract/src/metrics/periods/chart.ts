import { COMPARISONS } from '@tonnage/domain/metrics/compare';
import { DISMISS_REASONS } from '@tonnage/domain/metrics/periods/dismissal';
import { FREQUENCIES } from '@tonnage/domain/metrics/periods/schedule';
import { MOST_CHART_METRICS } from '@tonnage/domain/metrics/types';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { format, one } from '../../envelope.ts';
import { date, id, idParams } from '../../fields.ts';
import { aggregate, decimal, forecast, goal, metricType, performance, reportDate } from '../fields.ts';

const tag = 'Metrics: reading';
const access = 'organisations';

const point = z.object({
  key: date,
  label: z.string(),
  value: decimal.nullable(),
  objective: goal.nullable(),
  /** Null also for a sum that lacks values. */
  performance: performance.nullable(),
  /** Of the objective; 100 meets it exactly, more is better, whatever its direction. */
  percent: z.number().nullable(),
  /** Periods with a value, of those that should have one. */
  covered: z.number().int(),
  expected: z.number().int(),
  /** Of those, not accepted yet. */
  waiting: z.number().int(),
  /** Of those, corrected after they were accepted. */
  corrected: z.number().int(),
  /** The accepted figure of a bucket of one corrected period; null: none, or accepted without a value. */
  accepted: decimal.nullable(),
  /** Why there is no value, if a reason was given; for a bucket of one period. */
  dismissed: z.enum([...DISMISS_REASONS, 'FINISHED']).nullable(),
  comments: z.number().int(),
  /** The same bucket of `compare`; null if none was asked for. */
  compared: z
    .object({
      /** Its name; if the year before has none, why. */
      label: z.string(),
      exists: z.boolean(),
      value: decimal.nullable(),
      percent: z.number().nullable(),
      covered: z.number().int(),
      expected: z.number().int(),
    })
    .nullable(),
});

/** A comment that is marked as an event. */
const chartEvent = z.object({
  id,
  metricId: id,
  /** Of the bucket on the chart, and of the period itself. */
  key: date,
  period: z.object({ key: date, label: z.string() }),
  author: z.string(),
  text: z.string(),
});
export type ChartEvent = z.output<typeof chartEvent>;

export const chart = z.object({
  bucket: z.enum(['D', 'W', 'M', 'Y', 'ALL']),
  frequency: z.enum(FREQUENCIES),
  /** The selectors that this frequency supports. */
  buckets: z.array(z.enum(['D', 'W', 'M', 'Y', 'ALL'])),
  compare: z.enum(COMPARISONS).nullable(),
  series: z.array(
    z.object({
      metric: z.object({ id, name: z.string(), type: metricType, unit: z.string().nullable() }),
      aggregate,
      points: z.array(point),
      /** From the metric's own periods, whatever the bucket. */
      forecast: forecast.nullable(),
      headline: z.object({
        value: decimal.nullable(),
        previous: decimal.nullable(),
        /** Of `compare`, from the buckets of the headline. */
        compared: decimal.nullable(),
        covered: z.number().int(),
        expected: z.number().int(),
        waiting: z.number().int(),
      }),
    }),
  ),
  /** Oldest first; the newest two hundred. */
  events: z.array(chartEvent),
});
export type Chart = z.output<typeof chart>;

export const getChart = endpoint({
  summary: 'Chart up to five metrics of a project by day, week, month, year or period',
  tag,
  method: 'GET',
  path: '/metrics/projects/{id}/chart',
  access,
  key: 'metrics.read',
  params: idParams,
  query: z.object({
    /** Ids, separated by commas; five at most. */
    metricIds: z
      .string()
      .max(1000)
      .refine((ids) => ids.split(',').length <= MOST_CHART_METRICS, {
        error: `You can show up to ${MOST_CHART_METRICS} metrics`,
      }),
    bucket: z.enum(['D', 'W', 'M', 'Y', 'ALL']).optional(),
    aggregate: aggregate.optional(),
    /** Points from this day on, if that is before the usual window of 31 days, 26 weeks or 24 months. */
    since: reportDate.optional(),
    /** Keys of the headline's first and last bucket; defaults to all. The points go back at least as far as `from`. */
    from: reportDate.optional(),
    to: reportDate.optional(),
    /** `false`: without answers that no manager has accepted yet. */
    waiting: z.enum(['true', 'false']).default('true'),
    /** Beside each bucket: the one as many buckets before as the headline has, or the same one a year before. */
    compare: z.enum(COMPARISONS).optional(),
    format,
  }),
  csv: {},
  cost: 5,
  response: one(chart),
  refusals: ['PERCENT_NOT_SUMMED'],
});
