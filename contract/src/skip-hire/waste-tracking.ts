import {
  HAZARDS,
  isEwcCode,
  parseEwcCode,
  MAX_EWC_CODES,
  TREATMENTS,
  type HazardCode,
  type TreatmentCode,
} from '@tonnage/domain/skip-hire/list-of-wastes';
import {
  CONSIGNMENT_WRONG,
  isConsignmentCode,
  MAX_VEHICLE,
  NO_CONSIGNMENT,
  NO_REGISTRATION,
  PHYSICAL_FORMS,
} from '@tonnage/domain/skip-hire/receipt';
import { RECEIPT_STATUSES } from '@tonnage/domain/skip-hire/waste-tracking';
import { z } from 'zod';
import { dataOf, one } from '../envelope.ts';
import { date, id, idParams, instant, named, requiredText } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';
import { containerCode } from './catalogue.ts';

const trouble = z.array(
  z.object({
    key: z.string(),
    message: z.string(),
    /** What the service wrote into the load’s rows of the workbook. */
    returned: z.string().optional(),
  }),
);

/** A load that must be recorded at the digital waste tracking service. */
export const wasteReceipt = z.object({
  id,
  status: z.enum(RECEIPT_STATUSES),
  ticket: z.object({ id, number: z.string() }),
  receivedAt: instant,
  /** Due by the end of this day. */
  dueOn: date,
  late: z.boolean(),
  account: named,
  order: z.object({ id, number: z.string() }),
  site: z.string(),
  depot: z.string(),
  waste: z.string(),
  netKg: z.number().int(),
  /** The service’s id, once it is recorded; a correction keeps it. */
  trackingId: z.string().nullable(),
  /** Why it was rejected, or the warnings of the service. */
  trouble,
  /** What the service would reject, so that it is not sent yet. */
  missing: trouble,
});
export type WasteReceipt = z.output<typeof wasteReceipt>;

const treatment = z.enum(Object.keys(TREATMENTS) as [TreatmentCode], {
  error: 'Choose a recovery or disposal code: R1 to R13, or D1 to D15.',
});

export const receiptWords = z.strictObject({
  description: requiredText.nullish(),
  ewcCodes: z
    .array(
      z
        .string()
        .refine(isEwcCode, { error: 'This code isn’t in the List of Wastes, for example 17 09 04.' })
        .overwrite((code) => parseEwcCode(code) ?? code),
    )
    .min(1)
    .max(MAX_EWC_CODES)
    .nullish(),
  physicalForm: z.enum(PHYSICAL_FORMS).nullish(),
  containers: z.number().int().min(0).max(100).nullish(),
  containerCode: containerCode.nullish(),
  treatment: treatment.nullish(),
  containsPops: z.boolean().nullish(),
  vehicle: z.string().trim().min(1).max(MAX_VEHICLE).nullish(),
  /** Why the carrier has no registration, if it has none. */
  noRegistration: z.enum(Object.keys(NO_REGISTRATION) as [keyof typeof NO_REGISTRATION]).nullish(),
  /** Hazardous waste: the code of its consignment note, or why there is none. */
  consignmentCode: z.string().trim().max(40).refine(isConsignmentCode, { error: CONSIGNMENT_WRONG }).nullish(),
  noConsignment: z.enum(Object.keys(NO_CONSIGNMENT) as [keyof typeof NO_CONSIGNMENT]).nullish(),
  hazards: z
    .array(z.enum(Object.keys(HAZARDS) as [HazardCode]))
    .max(Object.keys(HAZARDS).length)
    .nullish(),
});

/** What would be sent about it, and every reply so far, newest first. */
export const wasteReceiptPage = wasteReceipt.extend({
  sends: z.object({
    description: z.string(),
    ewcCodes: z.array(z.string()),
    physicalForm: z.enum(PHYSICAL_FORMS),
    containers: z.number().int(),
    containerCode: z.string(),
    treatment: z.string(),
    containsPops: z.boolean(),
    vehicle: z.string(),
    /** By its codes, so that a consignment note is needed. */
    hazardous: z.boolean(),
    consignmentCode: z.string(),
    noConsignment: z.string(),
    hazards: z.array(z.string()),
    /** False: the company has entered no carrier registration. */
    registered: z.boolean(),
    noRegistration: z.string(),
    carrier: z.string(),
    permitNumber: z.string(),
  }),
  replies: z.array(
    z.object({
      id,
      at: instant,
      method: z.enum(['POST', 'PUT']),
      status: z.number().int().nullable(),
      reply: z.unknown(),
      /** What it means. */
      text: z.string(),
    }),
  ),
  /** When it is sent again by itself, after the service could not be reached. */
  retryAt: instant.nullable(),
});
export type WasteReceiptPage = z.output<typeof wasteReceiptPage>;

const TRACKING_VIEWS = ['due', 'refused', 'recorded'] as const;
export const TRACKING_EXPORTS = ['new', 'corrections'] as const;

const tracking = group({ tag: 'Desk', access: 'staff', path: '/desk/waste-tracking' });
const view = z.enum(TRACKING_VIEWS).optional();

export const listReceipts = tracking.list({
  summary: 'List loads for the digital waste tracking service: those to submit by due date, otherwise newest first',
  reads: ['waste', 'documents', 'orders'],
  filters: { q: z.string().trim().max(LIMITS.search).optional(), view },
  csv: {},
  entry: wasteReceipt,
  order: ['status:asc', 'dueOn:asc', 'receivedAt:desc'],
});

export const getTracking = tracking({
  summary: 'Get the waste tracking status: whether loads are submitted automatically, how many are due and overdue',
  method: 'GET',
  path: '/state',
  reads: ['waste', 'documents', 'orders'],
  response: one(
    z.object({
      /** The installation has credentials for the service. */
      connected: z.boolean(),
      /** The company has entered its code, so loads are sent automatically. */
      coded: z.boolean(),
      paidUntil: instant.nullable(),
      due: z.number().int(),
      late: z.number().int(),
      refused: z.number().int(),
      /** Of those due, loads that the service has under an ID and that were corrected since. */
      corrections: z.number().int(),
    }),
  ),
});

export const getReceipt = tracking({
  summary: 'Get a load with what is submitted and every reply from the service',
  method: 'GET',
  path: '/{id}',
  reads: ['waste', 'documents', 'orders'],
  params: idParams,
  response: one(wasteReceiptPage),
});

const written = group({
  ...tracking.shared,
  staff: 'documents.manage',
  params: idParams,
  response: one(wasteReceiptPage),
});

export const correctReceipt = written({
  summary: 'Override what is submitted for a load. One already submitted has to be submitted again',
  method: 'PUT',
  path: '/{id}',
  body: dataOf({ said: receiptWords }),
});

export const sendReceipt = written({
  summary: 'Submit a load to the service now',
  method: 'POST',
  path: '/{id}/send',
  body: dataOf({}),
  refusals: ['WRONG_STATE', 'TRACKING_OFF', 'RECEIPT_INCOMPLETE'],
});

const trackingId = z
  .string()
  .trim()
  .regex(/^[\dA-Z]{4,20}$/i, { error: 'Enter the ID exactly as the service gave it, for example 25HRA0B2.' });

export const enterReceipt = written({
  summary: 'Mark a load as submitted by hand or by spreadsheet, with the ID that the service gave it',
  method: 'POST',
  path: '/{id}/entered',
  body: dataOf({ trackingId }),
  refusals: ['WRONG_STATE', 'TRACKING_ID_TAKEN'],
});

export const setTrackingCode = tracking({
  summary: 'Set or clear the company’s code for the service. With a code, loads are submitted automatically',
  method: 'PUT',
  path: '/code',
  staff: 'settings.manage',
  body: dataOf({ code: z.uuid({ error: 'Copy the code from the service. It looks like 1a2b3c4d-….' }).nullable() }),
  response: one(z.object({ coded: z.boolean() })),
  refusals: ['TRACKING_OFF'],
});

/** A row of the workbook that the service sent back. */
const returnedRow = z.strictObject({
  /** “Your unique reference”: the number of the weighbridge ticket. */
  reference: z.string().trim().min(1).max(LIMITS.name),
  trackingId: trackingId.nullish(),
  /** What the service wrote into the first column of its rows. */
  errors: z.string().trim().max(LIMITS.notes).nullish(),
});
export type ReturnedRow = z.output<typeof returnedRow>;

export const readReturned = tracking({
  summary: 'Read the workbook that the service sent back: its IDs are saved, its errors shown with the loads',
  method: 'POST',
  path: '/returned',
  changes: ['waste'],
  staff: 'documents.manage',
  body: dataOf({ rows: z.array(returnedRow).min(1).max(1000) }),
  response: one(
    z.object({
      /** References of the loads that have their ID now, or had that ID already. */
      recorded: z.array(z.string()),
      /** Those with errors. */
      refused: z.array(z.string()),
      /** Those without a load, or whose load or ID is another’s: nothing was saved for them. */
      unknown: z.array(z.string()),
    }),
  ),
  refusals: ['TRACKING_ID_TAKEN'],
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const exportReceipts = tracking({
  summary:
    'Export the loads to submit in the service’s own workbook: new ones, or corrections of submitted ones, which it takes in separate files. Up to 300, the first due first; those with missing details are left out',
  method: 'GET',
  path: '/export.xlsx',
  staff: 'documents.manage',
  query: z.object({ kind: z.enum(TRACKING_EXPORTS).default('new') }),
  response: z.unknown(),
  refusals: ['NOTHING_TO_EXPORT'],
  bytes: [XLSX],
});
