import { OFF_REASONS } from '@tonnage/domain/skip-hire/absences';
import { CHARGE_CODES } from '@tonnage/domain/skip-hire/charges';
import { NUMBER_REASONS } from '@tonnage/domain/skip-hire/stock';
import { MOST_CHANGES } from '@tonnage/domain/skip-hire/run-checks';
import { CONTAINER_SHAPES, VEHICLE_KINDS } from '@tonnage/domain/skip-hire/vehicles';
import { SOLD_CATEGORIES } from '@tonnage/domain/common/vat-category';
import { z } from 'zod';
import { group } from '../../group.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, instant, jobType, named, notesText, pence, requiredText, slot } from '../../fields.ts';
import { lockReason } from './coverage.ts';
import { jobStatus, movedJob } from './job.ts';
import { breakOrTip } from './breaks-and-tips.ts';

/** A job on the planner. */
export const plannedJob = z.object({
  jobId: id,
  orderId: id,
  number: z.string(),
  type: jobType,
  status: jobStatus,
  date,
  slot,
  account: z.string(),
  site: z.string(),
  postcode: z.string(),
  container: z.string(),
  /** The vehicle that can lift it. */
  lifts: z.enum(VEHICLE_KINDS),
  waste: z.string(),
  vehicle: z.string().nullable(),
  driver: z.string().nullable(),
  /** Its driver, if they are one of the company's drivers. */
  driverId: id.nullable(),
  notes: z.string().nullable(),
  /** The number recorded for the container on site, of an open job that moves or takes it. */
  numberOnSite: z.string().nullable(),
  /** On the road without a granted permit for its day: no vehicle may be allocated. */
  permitMissing: z.boolean(),
  /** It failed and nobody has booked it again. */
  toRebook: z.boolean(),
  /** Takes waste away, or took it, without a signed note or ticket. */
  noteMissing: z.boolean(),
});
export type PlannedJob = z.output<typeof plannedJob>;

export const plannerWeek = z.object({
  depot: named,
  /** Seven days from the requested Monday. */
  days: z.array(
    z.object({
      date,
      booked: z.number().int(),
      capacity: z.number().int(),
      /** Why the depot does not work on that day; null if it does. */
      closed: lockReason.nullable(),
      jobs: z.array(plannedJob),
    }),
  ),
  vehicles: z.array(named.extend({ registration: z.string(), kind: z.enum(VEHICLE_KINDS) })),
  drivers: z.array(named),
});
export type PlannerWeek = z.output<typeof plannerWeek>;

const planner = group({ tag: 'Desk', access: 'staff', path: '/desk/planner' });

export const getPlanner = planner({
  summary: 'Get a depot’s week: days with their capacity and jobs, vehicles and drivers',
  method: 'GET',
  reads: ['orders', 'documents', 'depots', 'fleet'],
  query: z.object({ depotId: z.string(), from: date }),
  response: one(plannerWeek),
});

/** A job in the run of its vehicle, or still without one. */
export const plannedStop = plannedJob.extend({
  depotId: id,
  vehicleId: id.nullable(),
  /** Its place in its vehicle's run on that day, from 1; null where nobody has set the order. */
  runPosition: z.number().int().nullable(),
  /** When its driver set out. */
  startedAt: instant.nullable(),
  /** When it was completed or failed. */
  doneAt: instant.nullable(),
  failedReason: z.string().nullable(),
  shape: z.enum(CONTAINER_SHAPES),
  /** Cubic yards. */
  sizeYards: z.number(),
  /** The most that the container may be filled with, kg. */
  maxLoadKg: z.number().int().nullable(),
  /** Of the site, as the customer wrote them; so are its access notes. */
  openingHours: z.string().nullable(),
  accessNotes: z.string().nullable(),
  /** Whom the driver calls. */
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  poNumber: z.string().nullable(),
});
export type PlannedStop = z.output<typeof plannedStop>;

/** The most jobs of one day that the planner draws. */
export const MOST_STOPS = 1_000;

/** A part of the day on which a vehicle or driver is off, minutes from midnight in London. */
const off = z.object({ from: z.number().int(), until: z.number().int(), reason: z.enum(OFF_REASONS) });

export const plannerDay = z.object({
  date,
  depots: z.array(
    named.extend({
      postcode: z.string(),
      booked: z.number().int(),
      capacity: z.number().int(),
      /** Why the depot does not work on that day; null if it does. */
      closed: lockReason.nullable(),
      /** What the office noted about the day. */
      note: z.string().nullable(),
    }),
  ),
  /** Active ones, and those that have a job on this day. */
  vehicles: z.array(
    named.extend({
      depotId: id,
      registration: z.string(),
      kind: z.enum(VEHICLE_KINDS),
      payloadKg: z.number().int().nullable(),
      active: z.boolean(),
      /** Its usual driver. */
      driverId: id.nullable(),
      off: z.array(off),
      /** Its breaks and tip visits on this day, in order. */
      breaksAndTips: z.array(breakOrTip),
    }),
  ),
  drivers: z.array(named.extend({ depotId: id, off: z.array(off) })),
  /** In the order of their runs. At most MOST_STOPS. */
  stops: z.array(plannedStop),
});
export type PlannerDay = z.output<typeof plannerDay>;

export const getPlannerDay = planner({
  summary: 'Get a day of one or all depots: vehicles with their runs in order, and jobs without a vehicle',
  method: 'GET',
  path: '/days/{date}',
  reads: ['orders', 'documents', 'depots', 'fleet'],
  params: z.object({ date }),
  query: z.object({ depotId: z.string().optional() }),
  response: one(plannerDay),
});

export const planRuns = planner({
  summary:
    'Move up to 100 jobs to other vehicles, to another place in their run, or off their vehicle: all of them or none. A job that is on its way is taken back',
  method: 'POST',
  path: '/runs',
  staff: 'jobs.manage',
  body: dataOf({
    changes: z
      .array(
        z.strictObject({
          jobId: z.string(),
          /** The vehicle that it had when the change was made: if it has another now, the change is refused. */
          from: z.string().nullable().optional(),
          vehicleId: z.string().nullable(),
          /** By default the driver of the vehicle's run on that day, otherwise its usual driver. */
          driverId: z.string().nullish(),
          /** The job of the run that it is placed before; by default it is the last. */
          before: z.string().nullish(),
        }),
      )
      .min(1)
      .max(MOST_CHANGES),
  }),
  response: one(z.object({ stops: z.array(plannedStop) })),
  refusals: [
    'WRONG_STATE',
    'CARRIER_EXPIRED',
    'PERMIT_REQUIRED',
    'UNKNOWN_VEHICLE',
    'VEHICLE_UNSUITABLE',
    'VEHICLE_OFF',
    'NO_DRIVER',
  ],
});

const jobs = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/jobs/{id}',
  staff: 'jobs.manage',
  method: 'POST',
  params: idParams,
  response: one(movedJob),
});

export const planJob = jobs({
  summary:
    'Move a confirmed job to another day or slot. Any allocated vehicle is released. The customer is emailed a minute later, unless it is moved back by then',
  path: '/plan',
  body: dataOf({ date, slot }),
  /** The customer is emailed in a minute, no longer since the move is undone, or has no address; null: nothing moved. */
  response: one(movedJob.extend({ email: z.enum(['soon', 'withdrawn', 'none']).nullable() })),
  refusals: ['WRONG_STATE', 'DATE_LOCKED', 'DATE_FULL'],
});

export const allocateTo = jobs({
  summary: 'Allocate a confirmed job to a vehicle and driver',
  path: '/allocate',
  body: dataOf({ vehicleId: z.string(), driverId: z.string() }),
  refusals: [
    'WRONG_STATE',
    'CARRIER_EXPIRED',
    'PERMIT_REQUIRED',
    'UNKNOWN_VEHICLE',
    'VEHICLE_UNSUITABLE',
    'VEHICLE_OFF',
  ],
});

export const unallocate = jobs({
  summary: 'Unallocate a job from its vehicle',
  path: '/unallocate',
  body: dataOf({}).optional(),
  refusals: ['WRONG_STATE'],
});

export const startOnWay = jobs({
  summary: 'Mark a job as en route',
  path: '/start',
  body: dataOf({}).optional(),
  refusals: ['WRONG_STATE'],
});

export const takeBack = jobs({
  summary: 'Take back that a job is en route: it is allocated to its vehicle as before',
  path: '/take-back',
  body: dataOf({}).optional(),
  refusals: ['WRONG_STATE'],
});

const kg = z.number().int().min(0).max(60_000);
/** As it is painted on. */
export const containerNumber = z.string().trim().min(1).max(40);

/** The details of a completed job, weights in kg; also from its driver. */
export const doneFields = {
  grossWeightKg: kg.nullish(),
  tareWeightKg: kg.nullish(),
  netWeightKg: kg.nullish(),
  weightEstimated: z.boolean().default(false),
  /** Why an unlikely weight is as on the weighbridge ticket. */
  weightReason: notesText.min(1).nullish(),
  /** The container that was left, or for a collection the one that was taken. */
  containerNumber: containerNumber.nullish(),
  /** For an exchange: the one that was taken. */
  takenContainerNumber: containerNumber.nullish(),
  /** Whythe number taken is not the one recorded for the order. */
  numberReason: z.enum(NUMBER_REASONS).nullish(),
};

/** An extra charge besides a job's own price; `unitPence` without VAT. */
export const chargeFields = {
  code: z.enum(CHARGE_CODES),
  label: requiredText,
  quantity: z.number().min(0.001).max(10_000),
  unitPence: pence.min(1).max(10_000_000),
  vatRateBp: z.number().int().min(0).max(10_000).default(2000),
  /** Where it is not the usual one of the rate. */
  vatCategory: z.enum(SOLD_CATEGORIES).nullish(),
  /** Goods sold without work: never under the domestic reverse charge. */
  goods: z.boolean().optional(),
};

export const completeOnSite = jobs({
  summary:
    'Complete an allocated job or one en route, with its weights in kg. Net is gross minus tare when both are given',
  path: '/complete',
  body: dataOf({
    ...doneFields,
    /** When it was done by the clock in London, if not now. */
    done: z
      .strictObject({
        date,
        time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time, for example 14:30.' }),
      })
      .nullish(),
  }),
  refusals: ['WRONG_STATE', 'WEIGHTS_DISAGREE', 'WEIGHT_UNLIKELY', 'CONTAINER_ELSEWHERE', 'CONTAINER_DIFFERS'],
  changes: ['orders', 'stock'],
});

export const failOnSite = jobs({
  summary: 'Mark a job as failed on site, with the reason',
  path: '/fail',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const dismissFailed = jobs({
  summary:
    'Decide that a failed job is not booked again, with the reason that the customer reads. Without its delivery the order is cancelled',
  path: '/dismiss',
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const rebookJob = jobs({
  summary:
    'Book a failed job again on its order, confirmed at once, and charge the wasted journey if the charge is given. The customer is told',
  path: '/rebook',
  body: dataOf({
    date,
    slot: slot.default('any'),
    notes: notesText.nullish(),
    charge: z.strictObject(chargeFields).nullish(),
  }),
  refusals: ['WRONG_STATE', 'PAID_BY_CARD', 'DATE_LOCKED', 'DATE_FULL'],
  idempotent: true,
});
