import { LONGEST_PAUSE, MOST_BEFORE, PAUSE_KINDS, SHORTEST_PAUSE } from '@tonnage/domain/skip-hire/run-pauses';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id } from '../../fields.ts';
import { group } from '../../group.ts';

const planned = {
  kind: z.enum(PAUSE_KINDS),
  /** A visit to the tip's are those at the depot. */
  minutes: z.number().int().min(SHORTEST_PAUSE).max(LONGEST_PAUSE),
  /** How many stops of the vehicle's run come before it. */
  after: z.number().int().min(1).max(MOST_BEFORE),
};

/** A driver's break, or a visit to the depot's tip, in a vehicle's run. */
export const runPause = z.object({ id, ...planned });
export type RunPauseRow = z.output<typeof runPause>;

const pauses = group({ tag: 'Desk', access: 'staff', path: '/desk/planner/pauses', staff: 'jobs.manage' });

export const createPause = pauses.create({
  summary: 'Plan a break or a visit to the tip in a vehicle’s run, after so many of its stops',
  body: dataOf({ vehicleId: z.string(), date, ...planned }),
  response: one(runPause),
  refusals: ['WRONG_STATE'],
  idempotent: true,
});

export const updatePause = pauses.update({
  summary: 'Change a break or a visit to the tip, or move it to another place in the run',
  path: '/{id}',
  body: dataOf(z.object(planned).partial().shape),
  response: one(runPause),
  refusals: ['WRONG_STATE'],
});

export const deletePause = pauses.remove({
  summary: 'Remove a break or a visit to the tip',
  path: '/{id}',
  response: one(runPause),
});
