import {
  MOST_MINUTES,
  MOST_BEFORE,
  BREAK_OR_TIP_KINDS,
  LEAST_MINUTES,
} from '@tonnage/domain/skip-hire/breaks-and-tips';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id } from '../../fields.ts';
import { group } from '../../group.ts';

const planned = {
  kind: z.enum(BREAK_OR_TIP_KINDS),
  /** Those of a tip visit are at the depot. */
  minutes: z.number().int().min(LEAST_MINUTES).max(MOST_MINUTES),
  /** How many stops of the vehicle's run come before it. */
  after: z.number().int().min(1).max(MOST_BEFORE),
};

/** A driver's break, or a tip visit at the depot, in a vehicle's run. */
export const breakOrTip = z.object({ id, ...planned });
export type BreakOrTipRow = z.output<typeof breakOrTip>;

const breaksAndTips = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/planner/breaks-and-tips',
  staff: 'jobs.manage',
});

export const createBreakOrTip = breaksAndTips.create({
  summary: 'Plan a break or a tip visit in a vehicle’s run, after so many of its stops',
  body: dataOf({ vehicleId: z.string(), date, ...planned }),
  response: one(breakOrTip),
  refusals: ['WRONG_STATE'],
  idempotent: true,
});

export const updateBreakOrTip = breaksAndTips.update({
  summary: 'Change a break or a tip visit, or move it to another place in the run',
  path: '/{id}',
  body: dataOf(z.object(planned).partial().shape),
  response: one(breakOrTip),
  refusals: ['WRONG_STATE'],
});

export const deleteBreakOrTip = breaksAndTips.remove({
  summary: 'Remove a break or a tip visit',
  path: '/{id}',
  response: one(breakOrTip),
  refusals: ['WRONG_STATE'],
});
