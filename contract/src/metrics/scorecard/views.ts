import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { id, idParams } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { metricName } from '../fields.ts';

const tag = 'Metrics: scorecard';
const access = 'organisations';

/** The filters, order and grouping of the scorecard, as its address has them: `status=OFF_TRACK&group=owner`. */
const search = z.string().max(LIMITS.viewSearch);

export const scorecardView = z.object({ id, name: z.string(), search: z.string() });
export type ScorecardView = z.output<typeof scorecardView>;

export const listScorecardViews = endpoint({
  summary: 'List my saved views of the scorecard, by name',
  tag,
  method: 'GET',
  path: '/metrics/scorecard/views',
  access,
  response: one(z.array(scorecardView)),
});

export const saveScorecardView = endpoint({
  summary: 'Save a view of the scorecard under a name',
  tag,
  method: 'POST',
  path: '/metrics/scorecard/views',
  access,
  body: dataOf({ name: metricName, search }),
  status: 201,
  response: one(scorecardView),
  refusals: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const updateScorecardView = endpoint({
  summary: 'Rename one of my views, or save another address under its name',
  tag,
  method: 'PATCH',
  path: '/metrics/scorecard/views/{id}',
  access,
  params: idParams,
  body: dataOf({ name: metricName.optional(), search: search.optional() }),
  response: one(scorecardView),
  refusals: ['VIEW_NAME_TAKEN'],
});

export const removeScorecardView = endpoint({
  summary: 'Delete one of my views',
  tag,
  method: 'DELETE',
  path: '/metrics/scorecard/views/{id}',
  access,
  params: idParams,
  response: one(z.object({ id })),
});
