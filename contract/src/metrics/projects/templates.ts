import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams, instant } from '../../fields.ts';
import { group } from '../../group.ts';
import { aggregate, category, goal, metricName, metricType } from '../fields.ts';

/** A metric as a template has it: without people, values and its code. */
export const templateMetric = z.object({
  name: z.string(),
  description: z.string(),
  category,
  type: metricType,
  unit: z.string().nullable(),
  aggregate,
  autoAccept: z.boolean(),
  objective: goal.nullable(),
});
export type TemplateMetric = z.output<typeof templateMetric>;

export const metricTemplate = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  metrics: z.array(templateMetric),
});
export type MetricTemplate = z.output<typeof metricTemplate>;

const templates = group({ tag: 'Metrics: templates', access: 'organisations', path: '/metrics' });

export const listMetricTemplates = templates({
  summary: 'List an organisation’s saved templates with their metrics, by name',
  method: 'GET',
  path: '/organisations/{id}/templates',
  params: idParams,
  response: one(z.array(metricTemplate)),
  refusals: ['NOT_MANAGER'],
});

export const saveMetricTemplate = templates.create({
  summary: 'Save the unfinished metrics of a project, with their newest objectives, as a template of its organisation',
  path: '/projects/{id}/template',
  params: idParams,
  body: dataOf({ name: metricName }),
  response: one(metricTemplate),
  refusals: ['NOT_MANAGER', 'TEMPLATE_NAME_TAKEN', 'TEMPLATE_EMPTY', 'TOO_MANY_TEMPLATES'],
});

export const removeMetricTemplate = templates({
  summary: 'Delete a template. Projects made from it stay',
  method: 'DELETE',
  path: '/organisations/{id}/templates/{templateId}',
  params: z.object({ id: z.string(), templateId: z.string() }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER'],
});
