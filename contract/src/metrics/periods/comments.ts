import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { LIMITS } from '../../limits.ts';
import { periodDetail } from './periods.ts';

const tag = 'Metrics: periods';
const access = 'organisations';
const commentParams = z.object({ id: z.string(), key: z.string(), commentId: z.string() });
const refusals = [
  'NOT_FOUND',
  'COMMENT_CLOSED',
  'METRIC_FINISHED',
  'BAD_PERIOD_KEY',
  'PERIOD_NOT_STARTED',
  'BEFORE_START',
] as const;

export const updateComment = endpoint({
  summary: 'Edit my comment on a period, within 15 minutes',
  tag,
  method: 'PATCH',
  path: '/metrics/metrics/{id}/periods/{key}/comments/{commentId}',
  access,
  params: commentParams,
  body: dataOf({ body: z.string().trim().min(1).max(LIMITS.comment) }),
  response: one(periodDetail),
  refusals,
});

export const removeComment = endpoint({
  summary: 'Delete my comment on a period, within 15 minutes. A note that it was deleted remains',
  tag,
  method: 'DELETE',
  path: '/metrics/metrics/{id}/periods/{key}/comments/{commentId}',
  access,
  params: commentParams,
  response: one(periodDetail),
  refusals,
});

export const markEvent = endpoint({
  summary: 'Mark a comment on a period as an event, so that it stands on the chart, or remove the mark',
  tag,
  method: 'PUT',
  path: '/metrics/metrics/{id}/periods/{key}/comments/{commentId}/event',
  access,
  params: commentParams,
  body: dataOf({ event: z.boolean() }),
  response: one(periodDetail),
  refusals: ['NOT_FOUND', 'NOT_EDITOR', 'METRIC_FINISHED', 'BAD_PERIOD_KEY', 'PERIOD_NOT_STARTED', 'BEFORE_START'],
});
