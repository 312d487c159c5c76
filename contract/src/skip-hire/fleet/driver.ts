import { z } from 'zod';
import { doneFields } from '../orders/planner.ts';
import { endpoint } from '../../endpoint.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, instant, jobType, notesText, requiredText, slot } from '../../fields.ts';
import { jobStatus } from '../orders/job.ts';

/** One stop of a driver's day: what they need to find it, do it and leave it. No price is in it. */
export const runStop = z.object({
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
  /** Takes waste away, and neither a signed note nor a ticket covers it: it cannot be marked done. */
  noteMissing: z.boolean(),
  containerNumber: z.string().nullable(),
  takenContainerNumber: z.string().nullable(),
  netWeightKg: z.number().int().nullable(),
  failedReason: z.string().nullable(),
});
export type RunStop = z.output<typeof runStop>;

export const run = z.object({
  id,
  driver: z.string(),
  date,
  company: z.string(),
  /** The office's. */
  phone: z.string().nullable(),
  expiresAt: instant,
  stops: z.array(runStop),
});
export type Run = z.output<typeof run>;

export const getRun = endpoint({
  name: 'getRun',
  summary: 'Get a driver’s run with its stops in order. The bearer token is the one in the secret link',
  tag: 'Run',
  method: 'GET',
  path: '/run',
  access: 'link',
  status: 200,
  response: one(run),
  refusals: ['RUN_LINK'],
});

const deed = {
  tag: 'Run',
  method: 'POST',
  access: 'link',
  params: z.object({ id: z.string() }),
  status: 200,
  response: one(z.object({ jobId: id, status: jobStatus })),
  idempotent: true,
} as const;

export const startStop = endpoint({
  ...deed,
  name: 'startStop',
  summary: 'Mark a stop as en route',
  path: '/run/stops/{id}/start',
  body: dataOf({}),
  refusals: ['RUN_LINK', 'NOT_ON_RUN', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
});

export const completeStop = endpoint({
  ...deed,
  name: 'completeStop',
  summary: 'Complete a stop: container numbers, weights in kg, a `photo`, and a `signature` with the signatory’s name',
  path: '/run/stops/{id}/complete',
  body: dataOf({ ...doneFields, signedBy: requiredText.nullish() }),
  multipart: 'data',
  refusals: ['RUN_LINK', 'NOT_ON_RUN', 'WRONG_STATE', 'NOTE_REQUIRED', 'WEIGHTS_DISAGREE', 'IDEMPOTENCY_MISMATCH'],
});

export const failStop = endpoint({
  ...deed,
  name: 'failStop',
  summary: 'Mark a stop as failed, with the reason and a `photo`',
  path: '/run/stops/{id}/fail',
  body: dataOf({ reason: notesText.min(1) }),
  multipart: 'data',
  refusals: ['RUN_LINK', 'NOT_ON_RUN', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH'],
});
