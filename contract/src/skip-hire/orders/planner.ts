import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, jobType, named, notesText, slot } from '../../fields.ts';
import { lockReason } from './coverage.ts';
import { jobStatus } from './job.ts';

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
  waste: z.string(),
  vehicle: z.string().nullable(),
  driver: z.string().nullable(),
  /** Its driver, if they are one of the company's drivers. */
  driverId: id.nullable(),
  notes: z.string().nullable(),
  /** On the road without a granted permit for its day: no vehicle may be allocated. */
  permitMissing: z.boolean(),
  /** Takes waste away without a signed note or ticket: it cannot be completed. */
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
  vehicles: z.array(named.extend({ registration: z.string() })),
  drivers: z.array(named),
});
export type PlannerWeek = z.output<typeof plannerWeek>;

export const getPlanner = endpoint({
  name: 'getPlanner',
  summary: 'Get a depot’s week: days with their capacity and jobs, vehicles and drivers',
  tag: 'Desk',
  method: 'GET',
  path: '/desk/planner',
  access: 'staff',
  query: z.object({ depotId: z.string(), from: date }),
  status: 200,
  response: one(plannerWeek),
  refusals: [],
});

const moved = one(z.object({ jobId: id, orderId: id, status: jobStatus }));
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
  name: 'planJob',
  summary: 'Move a confirmed job to another day or slot. Any allocated vehicle is released',
  path: '/desk/jobs/{id}/plan',
  body: dataOf({ date, slot }),
  response: moved,
  refusals: ['WRONG_STATE', 'DATE_LOCKED', 'DATE_FULL'],
});

export const allocateTo = endpoint({
  ...action,
  name: 'allocateTo',
  summary: 'Allocate a confirmed job to a vehicle and driver',
  path: '/desk/jobs/{id}/allocate',
  body: dataOf({ vehicleId: z.string(), driverId: z.string() }),
  response: moved,
  refusals: ['WRONG_STATE', 'PERMIT_REQUIRED', 'UNKNOWN_VEHICLE'],
});

export const unallocate = endpoint({
  ...action,
  name: 'unallocate',
  summary: 'Unallocate a job from its vehicle',
  path: '/desk/jobs/{id}/unallocate',
  body: dataOf({}).optional(),
  response: moved,
  refusals: ['WRONG_STATE'],
});

export const startOnWay = endpoint({
  ...action,
  name: 'startOnWay',
  summary: 'Mark a job as en route',
  path: '/desk/jobs/{id}/start',
  body: dataOf({}).optional(),
  response: moved,
  refusals: ['WRONG_STATE'],
});

const kg = z.number().int().min(0).max(60_000);
const containerNumber = z.string().trim().min(1).max(40);

/** The details of a completed job, weights in kg; also from its driver. */
export const doneFields = {
  grossWeightKg: kg.nullish(),
  tareWeightKg: kg.nullish(),
  netWeightKg: kg.nullish(),
  weightEstimated: z.boolean().default(false),
  /** The container that was left, or for a collection the one that was taken. */
  containerNumber: containerNumber.nullish(),
  /** For an exchange: the one that was taken. */
  takenContainerNumber: containerNumber.nullish(),
};

export const completeOnSite = endpoint({
  ...action,
  name: 'completeOnSite',
  summary: 'Complete a job, with its weights in kg. Net is gross minus tare when both are given',
  path: '/desk/jobs/{id}/complete',
  body: dataOf(doneFields),
  response: moved,
  refusals: ['WRONG_STATE', 'NOTE_REQUIRED', 'WEIGHTS_DISAGREE'],
});

export const failOnSite = endpoint({
  ...action,
  name: 'failOnSite',
  summary: 'Mark a job as failed on site, with the reason',
  path: '/desk/jobs/{id}/fail',
  body: dataOf({ reason: notesText.min(1) }),
  response: moved,
  refusals: ['WRONG_STATE'],
});
