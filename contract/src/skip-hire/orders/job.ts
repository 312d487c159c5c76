import { EDITABLE_FIELDS } from '@tonnage/domain/skip-hire/job-edit';
import { JOB_STATUSES } from '@tonnage/domain/skip-hire/orders';
import { z } from 'zod';
import { date, entryTimes, id, instant, jobType, named, pence, slot } from '../../fields.ts';

export const jobStatus = z.enum(JOB_STATUSES);
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

/** May this be done, and if not, why. The server enforces it; the button says it. */
export const action = z.object({ allowed: z.boolean(), reason: z.string().nullable() });

export const payment = z.object({
  status: z.enum(['pending', 'paid', 'declined', 'expired']),
  /** Where to pay, while it is pending. */
  url: z.string().nullable(),
  expiresAt: instant.nullable(),
});

/** A job as its order shows it: with what may still be done about it. */
export const orderJob = job.extend({
  /** Where a reposition is to put the container. */
  locationNotes: z.string().nullable(),
  /** What it costs with VAT, where it has a charge of its own besides the order's. Absent for those who may not see prices. */
  grossPence: pence.nullable().optional(),
  /** Of an account that prepays, for a job with a charge of its own. */
  payment: payment.nullable(),
  /** Another day that the office proposes; it waits for an answer. */
  proposal: z.object({ date, slot, note: z.string().nullable() }).nullable(),
  edit: z.object({
    /** What may still be changed. */
    fields: z.array(z.enum(EDITABLE_FIELDS)),
    /** The depot's cut-off, while the day may be changed until then. */
    until: instant.nullable(),
    /** Why the rest may not. */
    reason: z.string().nullable(),
  }),
  cancel: action,
});
export type OrderJob = z.output<typeof orderJob>;
