import { FORMULA_LENGTH } from '@tonnage/domain/metrics/formulas/formula';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, emailAddress, id, idParams, instant, named } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import {
  aggregate,
  category,
  decimal,
  description,
  direction,
  metricCode,
  goal,
  goalInput,
  metricName,
  metricRole,
  metricType,
  person,
  reportDate,
} from './fields.ts';
import { CONNECTING, source, sourceInput } from './sources.ts';

/** An objective and the period from which it applies; a value of null ends it. */
export const objective = z.object({
  fromKey: date,
  ...goal.shape,
  value: decimal.nullable(),
  note: z.string(),
});
export type Objective = z.output<typeof objective>;

const people = {
  editorId: id.nullable(),
  viewerIds: z.array(id).max(LIMITS.metricViewers),
  /** Members are added at once, anybody else is invited by email. */
  editorEmail: emailAddress,
  viewerEmails: z.array(emailAddress).max(LIMITS.invitedAtOnce),
};

export const newMetric = z.strictObject({
  name: metricName,
  code: metricCode.optional(),
  description: description.optional(),
  category: category.optional(),
  type: metricType,
  unit: z.string().max(10).nullable().optional(),
  aggregate: aggregate.optional(),
  startDate: reportDate.optional(),
  editorId: people.editorId.optional(),
  viewerIds: people.viewerIds.optional(),
  editorEmail: people.editorEmail.optional(),
  viewerEmails: people.viewerEmails.optional(),
  autoAccept: z.boolean().optional(),
  autoDismissWeekends: z.boolean().optional(),
  objective: z.strictObject(goalInput).optional(),
  /** The portal fills it: its creator is a member there. */
  source: sourceInput.optional(),
  /** Its values are computed: other metrics by name in square brackets, with + - * / sum average previous last_year. */
  formula: z.string().trim().min(1).max(FORMULA_LENGTH).optional(),
});
export type NewMetric = z.output<typeof newMetric>;

export const metric = z.object({
  id,
  organisation: named,
  project: named,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string(),
  category,
  type: metricType,
  unit: z.string().nullable(),
  /** It has a value, so it stays. */
  unitFixed: z.boolean(),
  aggregate,
  startDate: date,
  editor: person.nullable(),
  viewers: z.array(person),
  /** People who were invited by email to report or view it, and have not answered; for its managers. */
  invited: z.array(z.object({ email: z.string(), role: z.enum(['editor', 'viewer']) })),
  autoAccept: z.boolean(),
  autoDismissWeekends: z.boolean(),
  finishedAt: instant.nullable(),
  /** Ended periods without an answer, and answers that await a manager. */
  open: z.number().int(),
  waiting: z.number().int(),
  /** Oldest first. */
  objectives: z.array(objective),
  /** Null: people report it. */
  source: source.nullable(),
  /** How its values are computed from other metrics, as its viewer may read it; null: they are reported. */
  formula: z.string().nullable(),
  /** Some of its values are still being computed. */
  computing: z.boolean(),
  role: metricRole,
  /** The last change of the metric, its values or its objectives. */
  updatedAt: instant,
});
export type Metric = z.output<typeof metric>;

const metrics = group({ tag: 'Metrics: metrics', access: 'organisations', path: '/metrics' });

export const getMetric = metrics({
  summary: 'Get a metric with its people and objectives',
  method: 'GET',
  path: '/metrics/{id}',
  key: 'metrics.read',
  params: idParams,
  response: one(metric),
});

const FORMULA_REFUSED = ['FORMULA_WRONG', 'FORMULA_CIRCLE', 'COMPUTED'] as const;

export const METRIC_REFUSED = [
  'NOT_MANAGER',
  'METRIC_CODE_TAKEN',
  'METRIC_NAME_TAKEN',
  'UNIT_MISSING',
  'PERCENT_NOT_SUMMED',
  'METRIC_BEFORE_PROJECT',
  'NOT_A_MEMBER',
  'DAILY_ONLY',
  'NOT_A_NUMBER',
  'OBJECTIVE_RANGE',
  'TOO_MANY_INVITATIONS',
  'TOO_MANY_EMAILS',
  ...FORMULA_REFUSED,
  ...CONNECTING,
] as const;

export const updateMetric = metrics.update({
  summary: 'Update a metric’s editor, viewers, start date and acceptance. Its type and schedule can’t change',
  path: '/metrics/{id}',
  body: dataOf({
    name: metricName.optional(),
    code: metricCode.optional(),
    description: description.optional(),
    aggregate: aggregate.optional(),
    /** Until the first value is sent. */
    unit: z.string().max(10).nullable().optional(),
    /** Not before the project, and not after an answered period. */
    startDate: reportDate.optional(),
    editorId: people.editorId.optional(),
    viewerIds: people.viewerIds.optional(),
    editorEmail: people.editorEmail.optional(),
    viewerEmails: people.viewerEmails.optional(),
    autoAccept: z.boolean().optional(),
    autoDismissWeekends: z.boolean().optional(),
    /** Of a computed metric: all its values are computed again. */
    formula: z.string().trim().min(1).max(FORMULA_LENGTH).optional(),
    /** From when on weekends are dismissed automatically: from today, or from the start. */
    weekendsFrom: z.enum(['today', 'start']).optional(),
  }),
  response: one(metric),
  refusals: [
    'NOT_MANAGER',
    'METRIC_CODE_TAKEN',
    'METRIC_FINISHED',
    'PERCENT_NOT_SUMMED',
    'NOT_A_MEMBER',
    'DAILY_ONLY',
    'TOO_MANY_INVITATIONS',
    'TOO_MANY_EMAILS',
    'UNIT_MISSING',
    'UNIT_LOCKED',
    'FEED_UNFIT',
    'METRIC_BEFORE_PROJECT',
    'ANSWER_BEFORE_START',
    ...FORMULA_REFUSED,
  ],
});

/** A metric by its name, and its project. */
export const metricPlace = z.object({
  id,
  name: z.string(),
  project: named,
  finishedAt: instant.nullable(),
  updatedAt: instant,
});
export type MetricPlace = z.output<typeof metricPlace>;

export const findMetrics = metrics.list({
  summary: 'Search all metrics that the user can see by name, containing `q`',
  path: '/metrics',
  key: 'metrics.read',
  entry: metricPlace,
  filters: { q: z.string().trim().max(LIMITS.search).optional(), organisationId: id.optional() },
  changes: true,
  order: ['name:asc'],
});

export const deleteMetric = metrics.remove({
  summary: 'Delete a metric and its values. This can’t be undone',
  path: '/metrics/{id}',
  body: dataOf({ confirmName: z.string().max(LIMITS.name) }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER', 'NAME_NOT_CONFIRMED', 'USED_IN_FORMULA'],
});

export const removeMetricViewer = metrics({
  summary: 'Remove a viewer from a metric. Managers can remove anyone, viewers themselves',
  method: 'DELETE',
  path: '/metrics/{id}/viewers/{userId}',
  params: z.object({ id: z.string(), userId: z.string() }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER', 'METRIC_FINISHED'],
});

export const setObjective = metrics({
  summary: 'Set a metric’s objective from a period, or end it',
  method: 'POST',
  path: '/metrics/{id}/objectives',
  params: idParams,
  body: dataOf({
    /** Defaults to the current period: past ones are not judged again. */
    fromKey: reportDate.optional(),
    ...goalInput,
    value: decimal.nullable(),
    note: z.string().trim().max(LIMITS.metricText).optional(),
  }),
  response: one(metric),
  refusals: ['NOT_MANAGER', 'METRIC_FINISHED', 'NOT_A_NUMBER', 'OBJECTIVE_RANGE', 'BAD_PERIOD_KEY'],
});

export const setObjectives = metrics({
  summary: 'Set a metric’s objectives for several periods, all or none',
  method: 'PUT',
  path: '/metrics/{id}/objectives',
  params: idParams,
  body: dataOf({
    direction,
    /** Of each of them. */
    tolerance: decimal.optional(),
    objectives: z
      .array(z.strictObject({ fromKey: reportDate, value: decimal, upper: goalInput.upper }))
      .min(1)
      .max(LIMITS.objectives),
  }),
  response: one(metric),
  refusals: ['NOT_MANAGER', 'METRIC_FINISHED', 'NOT_A_NUMBER', 'OBJECTIVE_RANGE', 'BAD_PERIOD_KEY'],
});

/** The templates of a project: the metrics that its categories propose, and the units of each type. */
const catalogue = z.object({
  categories: z.array(
    z.object({
      category,
      metrics: z.array(
        /** A unit of null has to be chosen, except for counts, which have none. */
        z.object({ name: z.string(), type: metricType, unit: z.string().nullable(), direction, aggregate }),
      ),
    }),
  ),
  types: z.array(
    z.object({
      type: metricType,
      /** The default aggregation of several periods. */
      aggregate,
      units: z.array(z.object({ code: z.string(), sign: z.string() })),
    }),
  ),
});

export const getMetricCatalogue = metrics({
  summary: 'List the categories with their suggested metrics, and the types with their units',
  method: 'GET',
  path: '/catalogue',
  response: one(catalogue),
  cacheable: true,
});
