import { OFF_REASONS } from '@tonnage/domain/skip-hire/absences';
import { VEHICLE_KINDS } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { one } from '../../envelope.ts';
import { date, id, named } from '../../fields.ts';
import { group } from '../../group.ts';
import { lockReason } from './coverage.ts';

const count = z.number().int();

/** A lorry's day in counts. */
const laneDay = z.object({
  /** Its jobs, also finished ones. */
  jobs: count,
  done: count,
  failed: count,
  /** How often it tips. */
  tips: count,
  /** The jobs that still fit; 0 on a past day. */
  room: count,
  /** Open jobs that are at risk: too late for their half of the day or the site's hours, without a permit, or while the lorry or driver is off. */
  atRisk: count,
  /** The first reason why the lorry or its driver is off on a part of the working day. */
  off: z.object({ who: z.string(), reason: z.enum(OFF_REASONS) }).nullable(),
  /** Who drives on this day, where somebody else than the usual driver was chosen for its jobs. */
  driver: z.string().nullable(),
});
export type LaneDay = z.output<typeof laneDay>;

export const lanesWeek = z.object({
  /** The seven days, from the requested one. */
  dates: z.array(date),
  depots: z.array(
    named.extend({
      days: z.array(
        z.object({
          booked: count,
          capacity: count,
          /** Why the depot does not work on that day; null if it does. */
          closed: lockReason.nullable(),
          /** Open jobs that have no vehicle. */
          without: count,
        }),
      ),
    }),
  ),
  /** Active ones, and those that have a job in the week. */
  vehicles: z.array(
    named.extend({
      depotId: id,
      registration: z.string(),
      kind: z.enum(VEHICLE_KINDS),
      /** Its usual driver's name. */
      driver: z.string().nullable(),
      days: z.array(laneDay),
    }),
  ),
});
export type LanesWeek = z.output<typeof lanesWeek>;

const planner = group({ tag: 'Desk', access: 'staff', path: '/desk/planner' });

export const getLanesWeek = planner({
  summary: 'Get a week of one or all depots in counts: each vehicle’s days, and the jobs without a vehicle',
  method: 'GET',
  path: '/weeks/{date}',
  reads: ['orders', 'documents', 'depots', 'fleet'],
  params: z.object({ date }),
  query: z.object({ depotId: z.string().optional() }),
  response: one(lanesWeek),
});
