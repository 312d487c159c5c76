import { DOCUMENT_KINDS } from '@tonnage/domain/documents';
import { OFFICE_UPLOAD_KINDS } from '@tonnage/domain/office-papers';
import { z } from 'zod';
import { documentFile, documentKind, documentNote, documentStatus, fileTypes } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { dataOf, many, one, pageQuery } from './envelope.ts';
import { date, id, idParams, instant, jobType, named, notesText, requiredText, shortText } from './fields.ts';
import { LIMITS } from './limits.ts';

const other = z.object({ id, number: z.string() }).nullable();

/** A document among all of the company's. */
export const deskDocument = z.object({
  id,
  kind: documentKind,
  number: z.string().nullable(),
  title: z.string(),
  status: documentStatus,
  date,
  validFrom: date.nullable(),
  validTo: date.nullable(),
  /** The last day that the law keeps it. */
  retainUntil: date.nullable(),
  account: named,
  site: named.nullable(),
  order: other,
  jobId: id.nullable(),
  wasteTypeId: id.nullable(),
  signedAt: instant.nullable(),
  signedBy: z.string().nullable(),
  uploadedBy: z.string().nullable(),
  /** One of the company’s own staff brought it. */
  ofOffice: z.boolean(),
  remindedOn: date.nullable(),
  voidReason: z.string().nullable(),
  /** Of a correction: the void one it was issued for, and what was issued for it. */
  replaces: other,
  replacedBy: other,
  file: documentFile,
});
export type DeskDocument = z.output<typeof deskDocument>;

const deskDocumentPage = deskDocument.extend({ note: documentNote.nullable() });
export type DeskDocumentPage = z.output<typeof deskDocumentPage>;

const base = { tag: 'Desk', access: 'staff' } as const;

export const listDeskDocuments = endpoint({
  ...base,
  name: 'listDeskDocuments',
  key: 'documents.read',
  summary: 'Documents of every customer, the newest first; void ones only where the state is asked for',
  method: 'GET',
  path: '/desk/documents',
  query: z.object({
    /** Part of the number, the title, the customer’s name, the site’s or the order’s number. */
    q: z.string().trim().max(LIMITS.search).optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    state: documentStatus.optional(),
    accountId: z.string().optional(),
    from: date.optional(),
    to: date.optional(),
    pagination: pageQuery,
  }),
  status: 200,
  response: many(deskDocument),
  refusals: [],
});

export const getDeskDocument = endpoint({
  ...base,
  name: 'getDeskDocument',
  key: 'documents.read',
  summary: 'One document of the company, and what a note says',
  method: 'GET',
  path: '/desk/documents/{id}',
  params: idParams,
  status: 200,
  response: one(deskDocumentPage),
  refusals: [],
});

const as = z.enum(['attachment', 'inline']).default('attachment');

export const getDeskDocumentLink = endpoint({
  ...base,
  name: 'getDeskDocumentLink',
  summary: 'An address of the file that needs no bearer, for one minute',
  method: 'GET',
  path: '/desk/documents/{id}/link',
  params: idParams,
  query: z.object({ as }),
  status: 200,
  response: one(z.object({ url: z.string(), expiresAt: instant })),
  refusals: [],
});

export const getDeskFile = endpoint({
  ...base,
  name: 'getDeskFile',
  key: 'documents.read',
  summary: 'The file of any document of the company, with the bearer or with a link',
  method: 'GET',
  path: '/desk/documents/{id}/file',
  params: idParams,
  query: z.object({ as, link: z.string().max(1000).optional() }),
  status: 200,
  response: z.unknown(),
  refusals: ['LINK_EXPIRED', 'FILE_UNAVAILABLE'],
  bytes: fileTypes,
});

const written = {
  ...base,
  method: 'POST',
  staff: 'documents.manage',
  status: 200,
  response: one(deskDocumentPage),
} as const;

export const uploadDeskDocument = endpoint({
  ...written,
  name: 'uploadDeskDocument',
  summary: 'Add a paper to a customer, a site, an order or a job, with its file in the part `files.file`',
  path: '/desk/documents',
  body: dataOf({
    kind: z.enum(OFFICE_UPLOAD_KINDS),
    title: shortText.optional(),
    accountId: z.string(),
    siteId: z.string().nullish(),
    orderId: z.string().nullish(),
    /** Brings its order and site along. */
    jobId: z.string().nullish(),
    date: date.optional(),
  }),
  multipart: 'data',
  status: 201,
  refusals: [
    'NO_FILE',
    'FILE_EMPTY',
    'FILE_NAME',
    'FILE_TYPE',
    'FILE_TOO_LARGE',
    'TOO_MANY_FILES',
    'FILE_UNAVAILABLE',
    'IDEMPOTENCY_MISMATCH',
  ],
  idempotent: true,
});

export const removeDeskDocument = endpoint({
  ...base,
  name: 'removeDeskDocument',
  summary: 'Remove a paper that the office brought, when no law keeps it',
  method: 'DELETE',
  path: '/desk/documents/{id}',
  staff: 'documents.manage',
  params: idParams,
  status: 200,
  response: one(z.object({ id })),
  refusals: ['NOT_YOUR_UPLOAD', 'LAW_KEEPS', 'DOCUMENT_IN_USE'],
});

const ewc = z.string().regex(/^\d{6}$/, { error: 'A code has six digits, for example 170904.' });

/** What a note is to say in place of what is known; absent or null: what is known. */
export const noteWords = z.strictObject({
  description: requiredText.nullish(),
  ewcCodes: z.array(ewc).min(1).max(5).nullish(),
  quantity: requiredText.nullish(),
  container: requiredText.nullish(),
  place: z.string().trim().min(1).max(LIMITS.notes).nullish(),
  sicCode: z
    .string()
    .regex(/^\d{5}$/, { error: 'A SIC code has five digits.' })
    .nullish(),
  capacity: requiredText.nullish(),
});
export type NoteWords = z.output<typeof noteWords>;

export const draftNote = endpoint({
  ...base,
  name: 'draftNote',
  summary: 'What a note would say as things stand, and which facts of reg. 35 are missing',
  method: 'GET',
  path: '/desk/notes/draft',
  staff: 'documents.manage',
  query: z.object({
    /** Of a transfer note. */
    jobId: z.string().optional(),
    /** Of a season ticket. */
    siteId: z.string().optional(),
    wasteTypeId: z.string().optional(),
  }),
  status: 200,
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
      /** Why it cannot be issued, where it cannot. */
      reason: z.string().nullable(),
    }),
  ),
  refusals: [],
});

export const getNoteChoices = endpoint({
  ...base,
  name: 'getNoteChoices',
  summary: 'Sites of a customer and wastes, for a season ticket; jobs of an order that a note may be for',
  method: 'GET',
  path: '/desk/notes/choices',
  staff: 'documents.manage',
  query: z.object({ accountId: z.string().optional(), orderId: z.string().optional() }),
  status: 200,
  response: one(
    z.object({
      sites: z.array(named.extend({ postcode: z.string() })),
      wasteTypes: z.array(named),
      jobs: z.array(z.object({ id, type: jobType, date, sequence: z.number().int() })),
    }),
  ),
  refusals: [],
});

const ISSUING = ['WRONG_STATE', 'NOTE_INCOMPLETE', 'NOTE_HAZARDOUS', 'NOTE_STANDS'] as const;

export const issueTransferNote = endpoint({
  ...written,
  name: 'issueTransferNote',
  summary: 'Issue a waste transfer note for a job; the customer is asked to sign it',
  path: '/desk/notes',
  body: dataOf({ jobId: z.string(), said: noteWords.optional() }),
  status: 201,
  refusals: ISSUING,
  idempotent: true,
});

export const issueSeasonTicket = endpoint({
  ...written,
  name: 'issueSeasonTicket',
  summary: 'Issue a season ticket for a site and a waste, for twelve months at most',
  path: '/desk/season-tickets',
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

export const voidNote = endpoint({
  ...written,
  name: 'voidNote',
  summary: 'Take a note back, with the reason; what was signed stays readable',
  path: '/desk/documents/{id}/void',
  params: idParams,
  body: dataOf({ reason: notesText.min(1) }),
  refusals: ['WRONG_STATE'],
});

export const correctNote = endpoint({
  ...written,
  name: 'correctNote',
  summary: 'Take a note back and issue it anew as it should be; both say of each other',
  path: '/desk/documents/{id}/correct',
  params: idParams,
  body: dataOf({
    reason: notesText.min(1),
    said: noteWords.optional(),
    /** Of a season ticket: another term. */
    validFrom: date.optional(),
    validTo: date.optional(),
  }),
  refusals: [...ISSUING, 'SEASON_TOO_LONG'],
  idempotent: true,
});

export const remindToSign = endpoint({
  ...written,
  name: 'remindToSign',
  summary: 'Ask the customer again to sign, by mail, once a day',
  path: '/desk/documents/{id}/remind',
  params: idParams,
  body: dataOf({}),
  refusals: ['WRONG_STATE'],
});
