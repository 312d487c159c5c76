import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { LIMITS } from '../../limits.ts';
import { periodDetail } from './periods.ts';
import { group } from '../../group.ts';

const commentParams = z.object({ id: z.string(), key: z.string(), commentId: z.string() });
const refusals = [
  'NOT_FOUND',
  'COMMENT_CLOSED',
  'METRIC_FINISHED',
  'BAD_PERIOD_KEY',
  'PERIOD_NOT_STARTED',
  'BEFORE_START',
] as const;

const periods = group({
  tag: 'Metrics: periods',
  access: 'organisations',
  path: '/metrics/metrics/{id}/periods/{key}/comments/{commentId}',
});

export const updateComment = periods({
  summary: 'Edit my comment on a period, within 15 minutes',
  method: 'PATCH',
  params: commentParams,
  body: dataOf({ body: z.string().trim().min(1).max(LIMITS.comment) }),
  response: one(periodDetail),
  refusals,
});

export const removeComment = periods({
  summary: 'Delete my comment on a period, within 15 minutes. A note that it was deleted remains',
  method: 'DELETE',
  params: commentParams,
  response: one(periodDetail),
  refusals,
});

export const markEvent = periods({
  summary: 'Mark a comment on a period as an event, so that it stands on the chart, or remove the mark',
  method: 'PUT',
  path: '/event',
  params: commentParams,
  body: dataOf({ event: z.boolean() }),
  response: one(periodDetail),
  refusals: ['NOT_FOUND', 'NOT_EDITOR', 'METRIC_FINISHED', 'BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'],
});
