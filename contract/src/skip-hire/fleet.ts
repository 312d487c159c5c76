import { BREAK_OR_TIP_KINDS } from '@tonnage/domain/skip-hire/breaks-and-tips';
import {
  parseVehicleRegistration,
  VEHICLE_KINDS,
  VEHICLE_REGISTRATION_WRONG,
} from '@tonnage/domain/skip-hire/vehicles';
import { z } from 'zod';
import { drawnShape } from './catalogue.ts';
import { group } from '../group.ts';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import {
  date,
  id,
  instant,
  jobType,
  named,
  nameText,
  notesText,
  nullByDefault,
  orNone,
  phone,
  readable,
  shown,
  slot,
} from '../fields.ts';
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
/** What staff enter of a vehicle itself. */
const ofVehicle = {
  registration: readable(parseVehicleRegistration, 20, VEHICLE_REGISTRATION_WRONG).min(1),
  name: nameText,
  kind: vehicleKind,
  /** The most that it may carry, kg. */
  payloadKg: z.number().int().min(1).max(50_000).nullable(),
};

/** The last days on which each is valid; null: not entered, and nothing follows from it. On later days no job can be given. */
const vehicleDates = {
  motExpiresOn: date.nullable(),
  tachographExpiresOn: date.nullable(),
  insuranceExpiresOn: date.nullable(),
};
const driverDates = { licenceExpiresOn: date.nullable(), cpcExpiresOn: date.nullable() };

/** A lorry of a depot. An inactive one gets no jobs; its past jobs keep its name. */
export const vehicle = z.object({
  ...working,
  ...shown(ofVehicle),
  /** Its usual driver, who is chosen when a job is given to it. */
  driver: named.nullable(),
  ...vehicleDates,
});
export type Vehicle = z.output<typeof vehicle>;

const ofDriver = { name: nameText, phone: orNone(phone) };

/** A driver of a depot. An inactive one gets no jobs, and their links are revoked. */
export const driver = z.object({ ...working, ...shown(ofDriver), ...driverDates });
export type Driver = z.output<typeof driver>;

const listing = {
  staff: 'desk.view',
  filters: { depotId: z.string().optional(), active: z.enum(['true', 'false']).optional() },
  csv: {},
  order: ['active:desc', 'name:asc'],
} as const;

const vehicles = group({ tag: 'Desk', access: 'staff', path: '/desk/vehicles', staff: 'jobs.manage' });

export const listVehicles = vehicles.list({
  ...listing,
  summary: 'List vehicles by name, active ones first',
  entry: vehicle,
});

const writtenOfVehicle = { depotId: z.string(), ...ofVehicle, driverId: z.string().nullable(), ...vehicleDates };

export const createVehicle = vehicles.create({
  summary: 'Add a vehicle to a depot',
  body: dataOf(nullByDefault(writtenOfVehicle)),
  response: one(vehicle),
  refusals: ['REGISTRATION_TAKEN', 'UNKNOWN_DRIVER'],
  idempotent: true,
});

export const updateVehicle = vehicles.update({
  summary: 'Update a vehicle, move it to another depot, deactivate or reactivate it',
  path: '/{id}',
  body: dataOf(z.object({ ...writtenOfVehicle, active: z.boolean() }).partial().shape),
  response: one(vehicle),
  refusals: ['REGISTRATION_TAKEN', 'UNKNOWN_DRIVER', 'WRONG_STATE'],
});

const writtenOfDriver = { depotId: z.string(), ...ofDriver, ...driverDates };
const drivers = group({ tag: 'Desk', access: 'staff', path: '/desk/drivers', staff: 'jobs.manage' });

export const listDrivers = drivers.list({
  ...listing,
  summary: 'List drivers by name, active ones first',
  entry: driver,
});

export const createDriver = drivers.create({
  summary: 'Add a driver to a depot',
  body: dataOf(nullByDefault(writtenOfDriver)),
  response: one(driver),
  idempotent: true,
});

export const updateDriver = drivers.update({
  summary: 'Update a driver, move them to another depot, deactivate or reactivate them',
  path: '/{id}',
  body: dataOf(z.object({ ...writtenOfDriver, active: z.boolean() }).partial().shape),
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

const days = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/drivers/{id}/days/{date}',
  staff: 'jobs.manage',
  params: z.object({ id: z.string(), date }),
  response: one(driverDay),
});

export const getDriverDay = days({
  summary: 'Get a driver’s route on a day: number of stops, and the link if there is one',
  method: 'GET',
  reads: ['orders', 'fleet'],
});

export const createRouteLink = days({
  summary: 'Create the link to a driver’s route, or a new one that replaces it',
  method: 'POST',
  path: '/link',
  changes: ['fleet'],
  body: dataOf({}).optional(),
  refusals: ['ROUTE_OVER'],
});

export const revokeRouteLink = days({
  summary: 'Cancel the link to a driver’s route',
  method: 'DELETE',
  path: '/link',
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
  /** The number recorded for the container on site, of an open job that moves or takes it. */
  numberOnSite: z.string().nullable(),
  containerNumber: z.string().nullable(),
  takenContainerNumber: z.string().nullable(),
  netWeightKg: z.number().int().nullable(),
  failedReason: z.string().nullable(),
  /** What it is drawn from: the container of the job, the one on site, and the lorry. */
  drawn: z.object({ brings: drawnShape, takes: drawnShape, lorry: z.enum(VEHICLE_KINDS).nullable() }),
  /** The break or tip visit that the office planned after it. */
  breakOrTipAfter: z.object({ kind: z.enum(BREAK_OR_TIP_KINDS), minutes: z.number().int() }).nullable(),
});
export type RouteStop = z.output<typeof routeStop>;

export const driverRoute = z.object({
  id,
  driver: z.string(),
  date,
  company: z.string(),
  /** The staff's. */
  phone: z.string().nullable(),
  expiresAt: instant,
  stops: z.array(routeStop),
});
export type DriverRoute = z.output<typeof driverRoute>;

export const getDriverRoute = endpoint({
  summary: 'Get a driver’s route with its stops in order. The bearer token is the one in the secret link',
  tag: 'Route',
  method: 'GET',
  path: '/run',
  access: 'link',
  reads: [],
  response: one(driverRoute),
  refusals: ['ROUTE_LINK'],
});

const stops = group({
  tag: 'Route',
  access: 'link',
  path: '/run/stops/{id}',
  method: 'POST',
  params: z.object({ id: z.string() }),
  changes: [],
  response: one(z.object({ jobId: id, status: jobStatus })),
  idempotent: true,
});

export const startStop = stops({
  summary: 'Mark a stop as en route',
  path: '/start',
  body: dataOf({}),
  refusals: ['ROUTE_LINK', 'NOT_ON_ROUTE', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
});

export const completeStop = stops({
  summary:
    'Complete a stop: container numbers, weights in kg, a `photo`, a `signature` or the photograph of a `paperNote` with the signatory’s name',
  path: '/complete',
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
    'CONTAINER_DIFFERS',
    'SIGNATURE_TEXT_CHANGED',
    'IDEMPOTENCY_MISMATCH',
  ],
});

export const failStop = stops({
  summary: 'Mark a stop as failed, with the reason and a `photo`',
  path: '/fail',
  body: dataOf({ reason: notesText.min(1) }),
  multipart: 'data',
  refusals: ['ROUTE_LINK', 'NOT_ON_ROUTE', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
});
