import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { idParams } from '../../fields.ts';
import { metric } from '../metrics.ts';
import { project } from '../projects.ts';

const finishing = {
  method: 'POST',
  access: 'organisations',
  params: idParams,
  body: dataOf({ acceptWaiting: z.boolean(), dismissOpen: z.boolean() }),
  status: 200,
} as const;

export const finishMetric = endpoint({
  ...finishing,
  summary: 'End a metric. It becomes view-only; this can’t be undone',
  tag: 'Metrics: metrics',
  path: '/metrics/metrics/{id}/finish',
  response: one(metric),
  refusals: ['NOT_MANAGER', 'METRIC_FINISHED', 'OWN_VALUE'],
});

export const finishProject = endpoint({
  ...finishing,
  summary: 'End a project. It becomes view-only; this can’t be undone',
  tag: 'Metrics: projects',
  path: '/metrics/projects/{id}/finish',
  response: one(project),
  refusals: ['NOT_MANAGER', 'PROJECT_FINISHED', 'OWN_VALUE'],
});
