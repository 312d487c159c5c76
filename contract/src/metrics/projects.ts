import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, instant, named } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { categories, description, metricName, metricRole, periodStatus, reportDate, recurrence } from './fields.ts';
import { newMetric, metric, METRIC_REFUSED } from './metrics.ts';
import { CONNECTING } from './sources.ts';

export const project = z.object({
  id,
  organisation: named,
  name: z.string(),
  description: z.string(),
  categories,
  schedule: recurrence,
  timeZone: z.string(),
  graceDays: z.number().int(),
  startDate: date,
  finishedAt: instant.nullable(),
  /** The signed-in person's highest role for any of its metrics. */
  role: metricRole,
  /** Of the metrics that they see. */
  metrics: z.number().int(),
  /** The most urgent state. */
  status: periodStatus,
  /** Unanswered ended periods, the overdue ones of them, and answers that await a manager. */
  open: z.number().int(),
  overdue: z.number().int(),
  waiting: z.number().int(),
  /** How many of its metrics have a value for the current period; null if none reports any more. */
  running: z.object({ key: date, reported: z.number().int(), expected: z.number().int() }).nullable(),
  /**
   * The last ended period up to which every reporting metric is answered; null before the first, and if none reports.
   */
  completeTo: date.nullable(),
  /** The last change of the project, or of a metric of it with its values and objectives. */
  updatedAt: instant,
});
export type Project = z.output<typeof project>;

const projects = group({ tag: 'Metrics: projects', access: 'organisations', path: '/metrics' });

export const listProjects = projects.list({
  summary: 'List the projects that the user can see, by organisation and name',
  path: '/projects',
  key: 'metrics.read',
  changes: true,
  entry: project,
  filters: {
    state: z.enum(['all', 'active', 'finished']).default('active'),
    organisationId: id.optional(),
    q: z.string().trim().max(LIMITS.search).optional(),
  },
  order: ['organisation:asc', 'name:asc'],
});

export const getProject = projects({
  summary: 'Get a project',
  method: 'GET',
  path: '/projects/{id}',
  key: 'metrics.read',
  params: idParams,
  response: one(project),
});

export const createProject = projects.create({
  summary: 'Create a project with its metrics, all or nothing. Its frequency can’t be changed later',
  path: '/organisations/{id}/projects',
  params: idParams,
  body: dataOf({
    name: metricName,
    description: description.optional(),
    categories: categories.optional(),
    schedule: recurrence,
    startDate: reportDate.optional(),
    graceDays: z.number().int().min(0).max(60).optional(),
    metrics: z.array(newMetric).max(LIMITS.projectMetrics).optional(),
  }),
  cost: 10,
  response: one(project),
  refusals: [
    'NOT_MANAGER',
    'PROJECT_NAME_TAKEN',
    'METRIC_NAME_TAKEN',
    'NOT_A_SCHEDULE',
    'GRACE_TOO_LONG',
    'START_OUT_OF_REACH',
    'METRIC_BEFORE_PROJECT',
    'UNIT_MISSING',
    'PERCENT_NOT_SUMMED',
    'NOT_A_MEMBER',
    'DAILY_ONLY',
    'NOT_A_NUMBER',
    'OBJECTIVE_RANGE',
    'TOO_MANY_INVITATIONS',
    'TOO_MANY_EMAILS',
    'FORMULA_WRONG',
    'FORMULA_CIRCLE',
    'COMPUTED',
    ...CONNECTING,
  ],
});

export const copyProject = projects.create({
  summary: 'Create a project with the schedule, metrics, people and objectives of another one, without its values',
  path: '/projects/{id}/copy',
  params: idParams,
  body: dataOf({ name: metricName, startDate: reportDate.optional() }),
  cost: 10,
  response: one(project),
  refusals: ['NOT_MANAGER', 'PROJECT_NAME_TAKEN', 'START_OUT_OF_REACH'],
});

export const updateProject = projects.update({
  summary: 'Update a project’s name, description, categories, time zone and grace period. Its schedule can’t change',
  path: '/projects/{id}',
  body: dataOf({
    name: metricName.optional(),
    description: description.optional(),
    categories: categories.optional(),
    timeZone: z.string().trim().min(1).max(LIMITS.reference).optional(),
    graceDays: z.number().int().min(0).max(60).optional(),
  }),
  response: one(project),
  refusals: ['NOT_MANAGER', 'PROJECT_NAME_TAKEN', 'PROJECT_FINISHED', 'GRACE_TOO_LONG', 'NOT_A_ZONE'],
});

export const deleteProject = projects.remove({
  summary: 'Delete a project with its metrics and values. This can’t be undone',
  path: '/projects/{id}',
  body: dataOf({ confirmName: z.string().max(LIMITS.name) }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER', 'NAME_NOT_CONFIRMED', 'USED_IN_FORMULA'],
});

export const previewSchedule = projects({
  summary: 'Preview the first periods of a schedule',
  method: 'POST',
  path: '/schedule/preview',
  changes: [],
  body: dataOf({ schedule: recurrence, startDate: reportDate }),
  response: one(z.array(z.object({ key: date, end: date, label: z.string(), partial: z.boolean() }))),
  refusals: ['NOT_A_SCHEDULE'],
});

const metrics = group({
  tag: 'Metrics: metrics',
  access: 'organisations',
  path: '/metrics/projects/{id}/metrics',
  params: idParams,
});

export const createMetric = metrics.create({
  summary: 'Add a metric to a project',
  body: z.object({ data: newMetric }),
  response: one(metric),
  refusals: [...METRIC_REFUSED, 'PROJECT_FINISHED', 'TOO_MANY_METRICS'],
});

export const listMetrics = metrics.list({
  summary: 'List the metrics of a project that the user can see, in the project’s order',
  key: 'metrics.read',
  changes: true,
  entry: metric,
  filters: {},
  order: [],
});
