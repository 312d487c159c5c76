import { VEHICLE_KINDS } from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, named, nameText, instant, jobType, notesText, slot, phone } from '../fields.ts';
import { list } from '../list.ts';
import { strokes } from './documents/kinds.ts';
import { jobStatus } from './orders/job.ts';
import { doneFields } from './orders/planner.ts';

const working = {
  id,
  depot: named,
  active: z.boolean(),
  /** Its open jobs. */
  openJobs: z.number().int(),
};

/** What a vehicle lifts: skips by chains, roll-ons by a hook. */
export const vehicleKind = z.enum(VEHICLE_KINDS);
/** The most that it may carry, kg. */
const payloadKg = z.number().int().min(1).max(50_000).nullable();

/** A lorry of a depot. An inactive one gets no jobs; its past jobs keep its name. */
export const vehicle = z.object({
  ...working,
  registration: z.string(),
  name: z.string(),
  kind: vehicleKind,
  payloadKg: z.number().int().nullable(),
  /** Its usual driver, who is chosen when a job is given to it. */
  driver: named.nullable(),
});
export type Vehicle = z.output<typeof vehicle>;

/** A driver of a depot. An inactive one gets no jobs, and their links are revoked. */
export const driver = z.object({ ...working, name: z.string(), phone: z.string().nullable() });
export type Driver = z.output<typeof driver>;

/** As DVLA and documents write them: letters, digits and spaces, upper case. */
const registration = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[A-Za-z0-9 ]+$/, { error: 'A registration can only have letters, digits and spaces.' })
  .overwrite((text) => text.toUpperCase().replace(/\s+/g, ' '));

const shared = { tag: 'Desk', access: 'staff', staff: 'jobs.manage' } as const;

const listing = {
  tag: 'Desk',
  access: 'staff',
  staff: 'desk.view',
  filters: { depotId: z.string().optional(), active: z.enum(['true', 'false']).optional() },
  csv: {},
  order: ['active:desc', 'name:asc'],
} as const;

export const listVehicles = list({
  ...listing,
  summary: 'List vehicles by name, active ones first',
  path: '/desk/vehicles',
  entry: vehicle,
});

/** What staff enter of a vehicle. */
const writtenOfVehicle = {
  depotId: z.string(),
  registration,
  name: nameText,
  kind: vehicleKind,
  payloadKg,
  driverId: z.string().nullable(),
};

export const createVehicle = endpoint({
  ...shared,
  summary: 'Add a vehicle to a depot',
  method: 'POST',
  path: '/desk/vehicles',
  body: dataOf({
    ...writtenOfVehicle,
    payloadKg: payloadKg.default(null),
    driverId: writtenOfVehicle.driverId.default(null),
  }),
  status: 201,
  response: one(vehicle),
  refusals: ['REGISTRATION_TAKEN', 'UNKNOWN_DRIVER'],
  idempotent: true,
});

export const updateVehicle = endpoint({
  ...shared,
  summary: 'Update a vehicle, move it to another depot, deactivate or reactivate it',
  method: 'PATCH',
  path: '/desk/vehicles/{id}',
  params: idParams,
  body: dataOf(z.object({ ...writtenOfVehicle, active: z.boolean() }).partial().shape),
  response: one(vehicle),
  refusals: ['REGISTRATION_TAKEN', 'UNKNOWN_DRIVER'],
});

export const listDrivers = list({
  ...listing,
  summary: 'List drivers by name, active ones first',
  path: '/desk/drivers',
  entry: driver,
});

export const createDriver = endpoint({
  ...shared,
  summary: 'Add a driver to a depot',
  method: 'POST',
  path: '/desk/drivers',
  body: dataOf({ depotId: z.string(), name: nameText, phone: phone.nullish() }),
  status: 201,
  response: one(driver),
  idempotent: true,
});

export const updateDriver = endpoint({
  ...shared,
  summary: 'Update a driver, move them to another depot, deactivate or reactivate them',
  method: 'PATCH',
  path: '/desk/drivers/{id}',
  params: idParams,
  body: dataOf({
    depotId: z.string().optional(),
    name: nameText.optional(),
    phone: phone.nullish(),
    active: z.boolean().optional(),
  }),
  response: one(driver),
});

/** A driver's day as staff see it. The link is shown again as long as it is valid. */
export const driverDay = z.object({
  driver: z.object({ id, name: z.string(), phone: z.string().nullable() }),
  date,
  /** Stops that are open, completed, and failed. */
  stops: z.object({ open: z.number().int(), done: z.number().int(), failed: z.number().int() }),
  link: z.object({ url: z.string(), expiresAt: z.iso.datetime() }).nullable(),
});
export type DriverDay = z.output<typeof driverDay>;

const dayParams = z.object({ id: z.string(), date });

const ofDay = { ...shared, params: dayParams, status: 200, response: one(driverDay), refusals: [] } as const;

export const getDriverDay = endpoint({
  ...ofDay,
  summary: 'Get a driver’s route on a day: number of stops, and the link if there is one',
  method: 'GET',
  path: '/desk/drivers/{id}/days/{date}',
  reads: ['orders', 'fleet'],
});

export const createRouteLink = endpoint({
  ...ofDay,
  summary: 'Create the link to a driver’s route, or a new one that replaces it',
  method: 'POST',
  path: '/desk/drivers/{id}/days/{date}/link',
  changes: ['fleet'],
  body: dataOf({}).optional(),
  refusals: ['ROUTE_OVER'],
});

export const revokeRouteLink = endpoint({
  ...ofDay,
  summary: 'Cancel the link to a driver’s route',
  method: 'DELETE',
  path: '/desk/drivers/{id}/days/{date}/link',
});

/** One stop of a driver's day: what they need to find it, do it and leave it. Without prices. */
export const routeStop = z.object({
  jobId: id,
  number: z.string(),
  type: jobType,
  status: jobStatus,
  slot,
  customer: z.string(),
  site: z.string(),
  /** Lines of the address, the postcode last. */
  address: z.array(z.string()),
  postcode: z.string(),
  accessNotes: z.string().nullable(),
  openingHours: z.string().nullable(),
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  container: z.string(),
  waste: z.string(),
  poNumber: z.string().nullable(),
  locationNotes: z.string().nullable(),
  driverNotes: z.string().nullable(),
  notes: z.string().nullable(),
  onRoad: z.boolean(),
  vehicle: z.string().nullable(),
  /** Takes waste away without a signed note or ticket: the customer signs it on the driver's phone. */
  noteMissing: z.boolean(),
  /** What its load may weigh without a reason. */
  loadLimits: z.object({
    container: z.object({ name: z.string(), kg: z.number().int() }),
    vehicle: z.object({ registration: z.string(), kg: z.number().int() }).nullable(),
  }),
  containerNumber: z.string().nullable(),
  takenContainerNumber: z.string().nullable(),
  netWeightKg: z.number().int().nullable(),
  failedReason: z.string().nullable(),
});
export type RouteStop = z.output<typeof routeStop>;

export const run = z.object({
  id,
  driver: z.string(),
  date,
  company: z.string(),
  /** The staff's. */
  phone: z.string().nullable(),
  expiresAt: instant,
  stops: z.array(routeStop),
});
export type Run = z.output<typeof run>;

export const getDriverRoute = endpoint({
  summary: 'Get a driver’s route with its stops in order. The bearer token is the one in the secret link',
  tag: 'Route',
  method: 'GET',
  path: '/run',
  access: 'link',
  reads: [],
  response: one(run),
  refusals: ['ROUTE_LINK'],
});

const action = {
  tag: 'Route',
  method: 'POST',
  access: 'link',
  params: z.object({ id: z.string() }),
  status: 200,
  response: one(z.object({ jobId: id, status: jobStatus })),
  idempotent: true,
} as const;

export const startStop = endpoint({
  ...action,
  summary: 'Mark a stop as en route',
  path: '/run/stops/{id}/start',
  changes: [],
  body: dataOf({}),
  refusals: ['ROUTE_LINK', 'NOT_ON_ROUTE', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
});

export const completeStop = endpoint({
  ...action,
  summary:
    'Complete a stop: container numbers, weights in kg, a `photo`, a `signature` or the photograph of a `paperNote` with the signatory’s name',
  path: '/run/stops/{id}/complete',
  changes: [],
  body: dataOf({
    ...doneFields,
    /** When it was done, by the phone's clock; it may be sent later. */
    doneAt: instant.nullish(),
    signedBy: nameText.nullish(),
    /** With these the signatory signs the job's transfer note for the customer. */
    transferNote: z
      .strictObject({
        position: nameText,
        textVersion: z.string().max(20),
        hierarchyConfirmed: z.literal(true, { error: 'Confirm the waste hierarchy to sign the note.' }),
        drawing: strokes.nullish(),
      })
      .nullish(),
  }),
  multipart: 'data',
  refusals: [
    'ROUTE_LINK',
    'NOT_ON_ROUTE',
    'WRONG_STATE',
    'WEIGHTS_DISAGREE',
    'WEIGHT_UNLIKELY',
    'CONTAINER_ELSEWHERE',
    'SIGNATURE_TEXT_CHANGED',
    'IDEMPOTENCY_MISMATCH',
  ],
});

export const failStop = endpoint({
  ...action,
  summary: 'Mark a stop as failed, with the reason and a `photo`',
  path: '/run/stops/{id}/fail',
  changes: [],
  body: dataOf({ reason: notesText.min(1) }),
  multipart: 'data',
  refusals: ['ROUTE_LINK', 'NOT_ON_ROUTE', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
});
