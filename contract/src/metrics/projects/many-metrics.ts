import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { emailAddress, id, idParams } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { category, decimal, goal, goalInput, reportDate } from '../fields.ts';
import { METRIC_REFUSED, newMetric } from '../metrics.ts';

const metricIds = z.array(id).min(1).max(LIMITS.projectMetrics);

const metrics = group({ tag: 'Metrics: metrics', access: 'organisations', path: '/metrics/projects/{id}/metrics' });

export const createMetrics = metrics.create({
  summary: 'Add several metrics to a project, all or none. A refusal names the metric',
  path: '/many',
  params: idParams,
  body: dataOf({ metrics: z.array(newMetric).min(1).max(LIMITS.projectMetrics) }),
  cost: 10,
  response: one(z.object({ ids: z.array(id) })),
  refusals: [...METRIC_REFUSED, 'PROJECT_FINISHED', 'TOO_MANY_METRICS'],
});

/** A value before and after a change; null: it stays. */
const changed = <S extends z.ZodType>(value: S) => z.object({ before: value, after: value }).nullable();

export const metricChange = z.object({
  id,
  name: z.string(),
  /** A name, or an address that is invited; null: nobody. */
  editor: changed(z.string().nullable()),
  category: changed(category),
  objective: changed(goal.nullable()),
  /** Why this metric can’t be changed. */
  problem: z.string().nullable(),
});
export type MetricChange = z.output<typeof metricChange>;

export const updateMetrics = metrics.update({
  summary: 'Change the editor, category or objective of several metrics of a project, all or none',
  body: dataOf({
    metricIds,
    editorId: id.nullable().optional(),
    editorEmail: emailAddress.optional(),
    category: category.optional(),
    /** From a period on, or from the current one; a value of null ends it. */
    objective: z.strictObject({ ...goalInput, value: decimal.nullable(), fromKey: reportDate.optional() }).optional(),
    /** Only answers what would change. */
    preview: z.boolean().default(false),
  }),
  response: one(z.object({ changes: z.array(metricChange) })),
  refusals: [
    'NOT_MANAGER',
    'METRICS_CHANGED',
    'METRIC_FINISHED',
    'COMPUTED',
    'MIXED_UNITS',
    'NOT_A_MEMBER',
    'NOT_A_NUMBER',
    'OBJECTIVE_RANGE',
    'BAD_PERIOD_KEY',
    'TOO_MANY_INVITATIONS',
    'TOO_MANY_EMAILS',
  ],
});

export const orderMetrics = metrics({
  summary: 'Set the order of a project’s metrics. Names every metric of the project',
  method: 'PUT',
  path: '/order',
  params: idParams,
  body: dataOf({ metricIds }),
  response: one(z.object({ metricIds: z.array(id) })),
  refusals: ['NOT_MANAGER', 'METRICS_CHANGED', 'PROJECT_FINISHED'],
});
