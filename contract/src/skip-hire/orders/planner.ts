import { CHARGE_CODES } from '@tonnage/domain/skip-hire/charges';
import { VEHICLE_KINDS } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, jobType, named, notesText, pence, requiredText, slot } from '../../fields.ts';
import { lockReason } from './coverage.ts';
import { jobStatus, movedJob } from './job.ts';

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

export const getPlanner = endpoint({
  summary: 'Get a depot’s week: days with their capacity and jobs, vehicles and drivers',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/planner',
  access: 'staff',
  reads: ['orders', 'documents', 'depots', 'fleet'],
  query: z.object({ depotId: z.string(), from: date }),
  response: one(plannerWeek),
});

const moved = one(movedJob);
const action = {
  tag: 'Desk',
  method: 'POST',
  access: 'staff',
  staff: 'jobs.manage',
  params: idParams,
  status: 200,
} as const;

export const planJob = endpoint({
  ...action,
  summary: 'Move a confirmed job to another day or slot. Any allocated vehicle is released',
  path: '/desk/jobs/{id}/plan',
  body: dataOf({ date, slot }),
  response: moved,
  refusals: ['WRONG_STATE', 'DATE_LOCKED', 'DATE_FULL'],
});

export const allocateTo = endpoint({
  ...action,
  summary: 'Allocate a confirmed job to a vehicle and driver',
  path: '/desk/jobs/{id}/allocate',
  body: dataOf({ vehicleId: z.string(), driverId: z.string() }),
  response: moved,
  refusals: ['WRONG_STATE', 'CARRIER_EXPIRED', 'PERMIT_REQUIRED', 'UNKNOWN_VEHICLE', 'VEHICLE_UNSUITABLE'],
});

export const unallocate = endpoint({
  ...action,
  summary: 'Unallocate a job from its vehicle',
  path: '/desk/jobs/{id}/unallocate',
  body: dataOf({}).optional(),
  response: moved,
  refusals: ['WRONG_STATE'],
});

export const startOnWay = endpoint({
  ...action,
  summary: 'Mark a job as en route',
  path: '/desk/jobs/{id}/start',
  body: dataOf({}).optional(),
  response: moved,
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
};

/** An extra charge besides a job's own price; `unitPence` without VAT. */
export const chargeFields = {
  code: z.enum(CHARGE_CODES),
  label: requiredText,
  quantity: z.number().min(0.001).max(10_000),
  unitPence: pence.min(1).max(10_000_000),
  vatRateBp: z.number().int().min(0).max(10_000).default(2000),
};

export const completeOnSite = endpoint({
  ...action,
  summary: 'Complete a job, with its weights in kg. Net is gross minus tare when both are given',
  path: '/desk/jobs/{id}/complete',
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
  response: moved,
  refusals: ['WRONG_STATE', 'WEIGHTS_DISAGREE', 'WEIGHT_UNLIKELY', 'CONTAINER_ELSEWHERE'],
});

export const failOnSite = endpoint({
  ...action,
  summary: 'Mark a job as failed on site, with the reason',
  path: '/desk/jobs/{id}/fail',
  body: dataOf({ reason: notesText.min(1) }),
  response: moved,
  refusals: ['WRONG_STATE'],
});

export const dismissFailed = endpoint({
  ...action,
  summary:
    'Decide that a failed job is not booked again, with the reason that the customer reads. Without its delivery the order is cancelled',
  path: '/desk/jobs/{id}/dismiss',
  body: dataOf({ reason: notesText.min(1) }),
  response: moved,
  refusals: ['WRONG_STATE'],
});

export const rebookJob = endpoint({
  ...action,
  summary:
    'Book a failed job again on its order, confirmed at once, and charge the wasted journey if the charge is given. The customer is told',
  path: '/desk/jobs/{id}/rebook',
  body: dataOf({
    date,
    slot: slot.default('any'),
    notes: notesText.nullish(),
    charge: z.strictObject(chargeFields).nullish(),
  }),
  response: moved,
  refusals: ['WRONG_STATE', 'PAID_BY_CARD', 'DATE_LOCKED', 'DATE_FULL'],
  idempotent: true,
});
