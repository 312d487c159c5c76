import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { id } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { metricName } from '../fields.ts';

/** The filters, order and grouping of the scorecard, as its address has them: `status=OFF_TRACK&group=owner`. */
const search = z.string().max(LIMITS.viewSearch);

export const scorecardView = z.object({ id, name: z.string(), search: z.string() });
export type ScorecardView = z.output<typeof scorecardView>;

const scorecard = group({ tag: 'Metrics: scorecard', access: 'organisations', path: '/metrics/scorecard/views' });

export const listScorecardViews = scorecard({
  summary: 'List my saved views of the scorecard, by name',
  method: 'GET',
  response: one(z.array(scorecardView)),
});

export const saveScorecardView = scorecard.create({
  summary: 'Save a view of the scorecard under a name',
  body: dataOf({ name: metricName, search }),
  response: one(scorecardView),
  refusals: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
});

export const updateScorecardView = scorecard.update({
  summary: 'Rename one of my views, or save another address under its name',
  path: '/{id}',
  body: dataOf({ name: metricName.optional(), search: search.optional() }),
  response: one(scorecardView),
  refusals: ['VIEW_NAME_TAKEN'],
});

export const removeScorecardView = scorecard.remove({
  summary: 'Delete one of my views',
  path: '/{id}',
  response: one(z.object({ id })),
});
