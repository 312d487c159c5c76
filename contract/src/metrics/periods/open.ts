import { z } from 'zod';
import { group } from '../../group.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams } from '../../fields.ts';

/** A metric with ended periods that nobody answered, and who is responsible. */
export const openRow = z.object({
  metricId: id,
  metric: z.string(),
  /** Null: its managers. `resting`: the account is deactivated, and nobody is notified. */
  editor: z.object({ id, name: z.string(), resting: z.boolean() }).nullable(),
  open: z.number().int(),
  overdue: z.number().int(),
  /** The oldest unanswered period, and its label. */
  firstKey: date,
  firstLabel: z.string(),
  /** Whether the signed-in person may remind the editor, or somebody has done so today. */
  nudge: z.enum(['may', 'done', 'no']),
});
export type OpenRow = z.output<typeof openRow>;

const reading = group({
  tag: 'Metrics: reading',
  access: 'organisations',
  path: '/metrics/projects/{id}',
  params: idParams,
});

export const listOpen = reading.list({
  summary: 'List a project’s unreported periods, oldest first',
  path: '/open',
  entry: openRow,
  filters: {
    /** Only this person's metrics. */
    editorId: z.string().optional(),
  },
  order: ['firstKey:asc'],
});

export const nudgeEditor = reading.create({
  summary: 'Remind someone what they have to report, at most once a day',
  path: '/nudges',

  body: dataOf({ userId: id }),
  response: one(
    z.object({
      userId: id,
      /** Whether they get an email too: not if they have turned it off, or if no email server is set up. */
      emailed: z.boolean(),
    }),
  ),
  refusals: ['NOT_MANAGER', 'NOTHING_OPEN', 'ALREADY_NUDGED', 'NUDGE_SELF', 'EDITOR_RESTS'],
});
