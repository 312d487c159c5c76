import { z } from 'zod';
import { one } from '../../envelope.ts';
import { date, id, idParams, instant, named } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { activityType, category, decimal, goal, metricRole, metricType, reportDate } from '../fields.ts';
import { cell } from './periods.ts';

const objective = goal.nullable();

const gridMetric = z.object({
  id,
  name: z.string(),
  category,
  type: metricType,
  unit: z.string().nullable(),
  role: metricRole,
  editor: z.string().nullable(),
  mine: z.boolean(),
  /** The objective of the current period. */
  objective,
  /** The values of the current period and the 24 before it, oldest first; null if there is none. */
  recent: z.array(decimal.nullable()),
  /** A value was accepted before: a first value is reviewed individually. */
  known: z.boolean(),
  finished: z.boolean(),
  /** The portal fills it. */
  connected: z.boolean(),
  /** Its values are computed from other metrics. */
  computed: z.boolean(),
});
export type GridMetric = z.output<typeof gridMetric>;

export const grid = z.object({
  columns: z.array(
    z.object({
      key: date,
      label: z.string(),
      short: z.string(),
      start: date,
      end: date,
      /** Has begun and not ended. */
      running: z.boolean(),
      reported: z.number().int(),
      expected: z.number().int(),
    }),
  ),
  /**
   * A cell for each column, null before the metric starts, and the objective of its period. The person's own metrics
   * come first; metrics of a category are grouped.
   */
  rows: z.array(z.object({ metric: gridMetric, cells: z.array(cell.nullable()), objectives: z.array(objective) })),
  /** Keys that request the columns before and after these. */
  earlier: date.nullable(),
  later: date.nullable(),
});
export type Grid = z.output<typeof grid>;

const reading = group({ tag: 'Metrics: reading', access: 'organisations', path: '/metrics' });

export const getGrid = reading({
  summary: 'Get a project as a table of metrics by period, the current period last',
  method: 'GET',
  path: '/projects/{id}/grid',
  key: 'metrics.read',
  params: idParams,
  query: z.object({
    /** A date in the last column; defaults to today. */
    to: reportDate.optional(),
    columns: z.coerce.number().int().min(1).max(LIMITS.gridColumns).default(9),
  }),
  response: one(grid),
});

/** Answers that await a manager, period by period, newest first; each beside the answer before it. */
export const waitingRow = z.object({
  metricId: id,
  metric: z.string(),
  type: metricType,
  unit: z.string().nullable(),
  editor: z.string().nullable(),
  label: z.string(),
  cell,
  previous: decimal.nullable(),
  objective,
  /**
   * Unchanged since it was sent, not the first of its metric, without a request for changes, and not flagged by the
   * anomaly check.
   */
  normal: z.boolean(),
});
export type WaitingRow = z.output<typeof waitingRow>;

export const listWaiting = reading.list({
  summary: 'List a project’s values that need accepting',
  path: '/projects/{id}/waiting',
  reads: ['figures', 'notices'],
  params: idParams,
  entry: waitingRow,
  filters: {},
  order: [],
});

/**
 * A project's answers that a manager may accept in bulk without individual review, newest period first; as many as fit
 * one batch.
 */
const normalAnswers = z.object({
  /** In total, including those for the next batch. */
  total: z.number().int(),
  items: z.array(
    z.object({ metricId: id, metric: z.string(), key: date, label: z.string(), version: z.number().int() }),
  ),
});

export type NormalAnswers = z.output<typeof normalAnswers>;

export const listNormal = reading({
  summary: 'List a project’s values that can be accepted together. Empty for anyone who isn’t a manager',
  method: 'GET',
  path: '/projects/{id}/normal',
  reads: ['figures', 'notices'],
  params: idParams,
  response: one(normalAnswers),
});

export const tasks = z.object({
  toReport: z.array(
    z.object({
      project: named,
      organisation: z.string(),
      open: z.number().int(),
      overdue: z.number().int(),
      /** The oldest due period, and its label. */
      firstKey: date,
      firstLabel: z.string(),
    }),
  ),
  toAccept: z.array(z.object({ project: named, organisation: z.string(), count: z.number().int() })),
  /** The end of their next period, if nothing is due now. */
  nextDueAt: instant.nullable(),
});
export type Tasks = z.output<typeof tasks>;

export const getTasks = reading({
  summary: 'List my tasks: periods to report and values to accept',
  method: 'GET',
  path: '/me/tasks',
  reads: ['figures', 'notices'],
  response: one(tasks),
});

/** Which periods: answered ones, those due or awaiting a manager, or each that has begun. */
export const periodsShown = z.enum(['all', 'reported', 'open', 'waiting']);

export const periodRow = z.object({
  label: z.string(),
  start: date,
  end: date,
  cell,
  objective,
});
export type PeriodRow = z.output<typeof periodRow>;

export const listPeriods = reading.list({
  summary: 'List a metric’s periods, newest first',
  path: '/metrics/{id}/periods',
  key: 'metrics.read',
  params: idParams,
  changes: true,
  /** `updatedAt`: when it was last reported, accepted, withdrawn or corrected; null: never. */
  entry: periodRow.extend({ updatedAt: instant.nullable() }),
  filters: { show: periodsShown.default('all') },
  order: ['start:desc'],
});

export const activity = z.object({
  id,
  at: instant,
  type: activityType,
  /** As a sentence. */
  text: z.string(),
  /** The label of its period; null for an objective. */
  period: z.string().nullable(),
});
export type Activity = z.output<typeof activity>;

export const listActivity = reading.list({
  summary: 'List the history of a metric’s values and objectives, newest first, of every type or of one',
  path: '/metrics/{id}/activity',
  reads: ['figures'],
  params: idParams,
  entry: activity,
  filters: { type: activityType.optional() },
  order: ['id:desc'],
});
