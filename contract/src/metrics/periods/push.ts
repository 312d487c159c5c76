import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { decimal } from '../fields.ts';

/** A figure that a program sends. */
const pushed = z.strictObject({
  /** The metric’s id, its code, or its name if only one metric has it. */
  metric: z.string().trim().min(1).max(LIMITS.metricName),
  /** The period: `2026-11-16` (its first day), `2026-W47`, `2026-11`, `2026-Q4` or `2026`. */
  period: z.string().trim().max(20).optional(),
  /** Or any day in it. */
  date: z.string().trim().max(20).optional(),
  value: z.union([z.number(), z.string().trim().max(40)]),
  comment: z.string().trim().min(1).max(LIMITS.comment).optional(),
});
export type PushedValue = z.output<typeof pushed>;
export type PushAnswer = z.output<(typeof pushValues)['response']>['data'];

export const pushValues = endpoint({
  summary:
    'Report up to 1,000 values. Each is handled separately; a value that is already there changes nothing, so the same request can be sent again',
  tag: 'Metrics: periods',
  method: 'POST',
  path: '/metrics/values',
  access: 'organisations',
  key: 'values.write',
  body: dataOf({
    values: z.array(pushed).min(1).max(LIMITS.pushedValues),
    /** Only answers what would happen. */
    preview: z.boolean().optional(),
  }),
  bareBody: true,
  response: one(
    z.object({
      reported: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
      /** In the order of the request. */
      results: z.array(
        z.object({
          result: z.enum(['reported', 'unchanged', 'refused']),
          metricId: id.nullable(),
          /** The first day of its period. */
          period: date.nullable(),
          /** The value that it replaces; null if there is none. */
          before: decimal.nullable(),
          /** Why it was refused. */
          error: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
  ),
  idempotent: true,
});
