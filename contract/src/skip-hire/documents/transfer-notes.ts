import { isEwcCode, isHazardousCode, MAX_EWC_CODES, parseEwcCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import { z } from 'zod';
import { emailed } from '../../core/email.ts';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, jobType, named, notesText, nameText, requiredText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { deskDocumentPage } from './documents.ts';
import { UPLOAD_REFUSALS } from './kinds.ts';

const ewc = z
  .string()
  .refine((code) => isEwcCode(code) && !isHazardousCode(code), {
    error:
      'Enter a code of the List of Wastes that isn’t hazardous, for example 170904. Hazardous waste needs a consignment note.',
  })
  .overwrite((code) => parseEwcCode(code) ?? code);

/** A note's overrides of the known facts; absent or null: the known fact. */
export const noteWords = z.strictObject({
  description: requiredText.nullish(),
  ewcCodes: z.array(ewc).min(1).max(MAX_EWC_CODES).nullish(),
  quantity: requiredText.nullish(),
  container: requiredText.nullish(),
  place: z.string().trim().min(1).max(LIMITS.notes).nullish(),
  sicCode: z
    .string()
    .regex(/^\d{5}$/, { error: 'Enter a five-digit SIC code.' })
    .nullish(),
  capacity: requiredText.nullish(),
});
export type NoteWords = z.output<typeof noteWords>;

const base = group({ tag: 'Desk', access: 'staff', path: '/desk', staff: 'documents.manage' });
/** A document after a command, and the addresses that were emailed about it. */
export const deskDocumentWritten = deskDocumentPage.extend(emailed.shape);
export type DeskDocumentWritten = z.output<typeof deskDocumentWritten>;

const written = group({ ...base.shared, method: 'POST', response: one(deskDocumentWritten) });

export const draftNote = base({
  summary: 'Preview a note and list what is missing for regulation 35',
  method: 'GET',
  path: '/notes/draft',
  query: z.object({
    /** For a transfer note. */
    jobId: z.string().optional(),
    /** For a season ticket. */
    siteId: z.string().optional(),
    wasteTypeId: z.string().optional(),
  }),
  response: one(
    z.object({
      description: z.string(),
      ewcCodes: z.array(z.string()),
      quantity: z.string(),
      container: z.string(),
      place: z.string(),
      customer: z.string().nullable(),
      address: z.string().nullable(),
      sicCode: z.string().nullable(),
      capacity: z.string().nullable(),
      carrier: z.string().nullable(),
      carrierRegistration: z.string().nullable(),
      permitNumber: z.string().nullable(),
      date: date.nullable(),
      /** In words; empty when it may be issued. */
      missing: z.array(z.string()),
      /** Why it cannot be issued, if so. */
      reason: z.string().nullable(),
    }),
  ),
});

export const getNoteChoices = base({
  summary: 'List what a note can be for: a customer’s sites and waste types for a season ticket, or an order’s jobs',
  method: 'GET',
  path: '/notes/choices',
  query: z.object({ accountId: z.string().optional(), orderId: z.string().optional() }),
  response: one(
    z.object({
      sites: z.array(named.extend({ postcode: z.string() })),
      wasteTypes: z.array(named),
      jobs: z.array(z.object({ id, type: jobType, date, sequence: z.number().int() })),
    }),
  ),
});

const ISSUING = ['WRONG_STATE', 'NOTE_INCOMPLETE', 'NOTE_HAZARDOUS', 'NOTE_STANDS'] as const;

export const issueTransferNote = written({
  summary: 'Issue a waste transfer note for a job and ask the customer to sign it',
  path: '/notes',
  body: dataOf({ jobId: z.string(), said: noteWords.optional() }),
  status: 201,
  refusals: ISSUING,
  idempotent: true,
});

export const issueSeasonTicket = written({
  summary: 'Issue a season ticket for a site and waste type, for up to 12 months',
  path: '/season-tickets',
  body: dataOf({
    siteId: z.string(),
    wasteTypeId: z.string(),
    validFrom: date,
    validTo: date,
    said: noteWords.optional(),
  }),
  status: 201,
  refusals: [...ISSUING, 'SEASON_TOO_LONG'],
  idempotent: true,
});

export const filePaperNote = written({
  summary: 'File a transfer note that was signed on paper: its photograph or scan in the part `files.file`',
  path: '/notes/paper',
  body: dataOf({
    jobId: z.string(),
    signedBy: nameText,
    position: nameText.nullish(),
    signedOn: date,
  }),
  multipart: 'data',
  status: 201,
  refusals: [...ISSUING, ...UPLOAD_REFUSALS],
  idempotent: true,
});

export const voidNote = written({
  summary: 'Void a note, with a reason. A signed note can still be read',
  path: '/documents/{id}/void',
  params: idParams,
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const correctNote = written({
  summary: 'Void a note and issue a corrected one. Each refers to the other',
  path: '/documents/{id}/correct',
  params: idParams,
  body: dataOf({
    reason: notesText.min(1),
    said: noteWords.optional(),
    /** For a season ticket: another term. */
    validFrom: date.optional(),
    validTo: date.optional(),
  }),
  refusals: [...ISSUING, 'SEASON_TOO_LONG'],
  idempotent: true,
});

export const remindToSign = written({
  summary: 'Email the customer a reminder to sign, at most once a day',
  path: '/documents/{id}/remind',
  params: idParams,
  body: dataOf({}),
  refusals: ['WRONG_STATE', 'NOBODY_TO_EMAIL'],
});
