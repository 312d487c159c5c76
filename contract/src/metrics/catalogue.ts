import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { one } from '../envelope.ts';
import { aggregate, category, direction, metricType } from './fields.ts';

/** What a project can be made of: the metrics that its categories propose, and the units that each type is measured in. */
const catalogue = z.object({
  categories: z.array(
    z.object({
      category,
      metrics: z.array(
        /** A unit of null is to be chosen, except for counts, which have none. */
        z.object({ name: z.string(), type: metricType, unit: z.string().nullable(), direction, aggregate }),
      ),
    }),
  ),
  types: z.array(
    z.object({
      type: metricType,
      /** How several periods of it become one figure where nothing else is said. */
      aggregate,
      units: z.array(z.object({ code: z.string(), sign: z.string() })),
    }),
  ),
});

export const getMetricCatalogue = endpoint({
  name: 'getMetricCatalogue',
  summary: 'List the categories with their suggested metrics, and the types with their units',
  tag: 'Metrics: metrics',
  method: 'GET',
  path: '/metrics/catalogue',
  access: 'organisations',
  status: 200,
  response: one(catalogue),
  refusals: [],
  keepable: true,
});
