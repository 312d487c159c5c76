import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams, instant } from '../../fields.ts';
import { aggregate, category, goal, metricName, metricType } from '../fields.ts';

const tag = 'Metrics: templates';
const access = 'organisations';

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

export const listMetricTemplates = endpoint({
  summary: 'List an organisation’s saved templates with their metrics, by name',
  tag,
  method: 'GET',
  path: '/metrics/organisations/{id}/templates',
  access,
  params: idParams,
  response: one(z.array(metricTemplate)),
  refusals: ['NOT_MANAGER'],
});

export const saveMetricTemplate = endpoint({
  summary: 'Save the unfinished metrics of a project, with their newest objectives, as a template of its organisation',
  tag,
  method: 'POST',
  path: '/metrics/projects/{id}/template',
  access,
  params: idParams,
  body: dataOf({ name: metricName }),
  status: 201,
  response: one(metricTemplate),
  refusals: ['NOT_MANAGER', 'TEMPLATE_NAME_TAKEN', 'TEMPLATE_EMPTY', 'TOO_MANY_TEMPLATES'],
});

export const removeMetricTemplate = endpoint({
  summary: 'Delete a template. Projects made from it stay',
  tag,
  method: 'DELETE',
  path: '/metrics/organisations/{id}/templates/{templateId}',
  access,
  params: z.object({ id: z.string(), templateId: z.string() }),
  response: one(z.object({ id })),
  refusals: ['NOT_MANAGER'],
});
