import { EDITABLE_FIELDS } from '@tonnage/domain/skip-hire/job-edit';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { PAYMENT_STATES } from '@tonnage/domain/skip-hire/payments';
import { z } from 'zod';
import { emailed } from '../../core/email.ts';
import { group } from '../../group.ts';
import { date, entryTimes, id, instant, jobType, named, pence, slot } from '../../fields.ts';

/** The calls of the customer on a job that the specification names by their verb. */
export const jobCalls = group({ tag: 'Jobs', access: 'account', path: '/jobs/me' });

export const jobStatus = z.enum(JOB_STATUSES);

/** The job after a command of the office, and the addresses that were emailed about it. */
export const movedJob = z.object({ jobId: id, orderId: id, status: jobStatus, ...emailed.shape });
export const jobSummary = z.object({ id, type: jobType, status: jobStatus, date, slot });

export const job = jobSummary.extend({
  documentId: id,
  /** Human number: the order's, a stroke, the movement. */
  number: z.string(),
  orderId: id,
  containerSubType: named,
  wasteType: named,
  notes: z.string().nullable(),
  driverName: z.string().nullable(),
  vehicleRegistration: z.string().nullable(),
  failedReason: z.string().nullable(),
  netWeightKg: z.number().int().nullable(),
  completedAt: instant.nullable(),
  /** For collections, the date under the specification's name. */
  collectionDate: date.nullable(),
  ...entryTimes,
});
export type Job = z.output<typeof job>;

/** Whether this may be done, and if not, why. The server enforces it; the button shows it. */
export const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const payment = z.object({
  status: z.enum(PAYMENT_STATES),
  /** Where to pay, while it is pending. */
  url: z.string().nullable(),
  expiresAt: instant.nullable(),
  /** A card was declined before; while it is pending, another can be tried. */
  declined: z.boolean(),
});

/** A job as its order shows it: with what may still be done with it. */
export const orderJob = job.extend({
  /** The new position of a reposition. */
  locationNotes: z.string().nullable(),
  /** Its price with VAT, if it has a charge of its own besides the order's. Absent for those who may not see prices. */
  grossPence: pence.nullable().optional(),
  /** The VAT in it. */
  vatPence: pence.nullable().optional(),
  /** For a prepaying account, for a job with a charge of its own. */
  payment: payment.nullable(),
  /** Another day that staff propose, with an answer pending. */
  proposal: z.object({ date, slot, note: z.string().nullable() }).nullable(),
  edit: z.object({
    /** What may still be changed. */
    fields: z.array(z.enum(EDITABLE_FIELDS)),
    /** The depot's cut-off, while the day may be changed until then. */
    until: instant.nullable(),
    /** Why the other fields may not. */
    reason: z.string().nullable(),
  }),
  cancel: action,
});
export type OrderJob = z.output<typeof orderJob>;
