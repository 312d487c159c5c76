import { DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { OFFICE_UPLOAD_KINDS } from '@tonnage/domain/skip-hire/office-documents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, format, many, one } from '../../envelope.ts';
import { date, entryTimes, id, idParams, instant, requiredText, named, shortText } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';
import { resource } from '../../resource.ts';
import { getOf, listQuery, relation, removeOf, shapeQuery, updateOf } from '../../resource-calls.ts';
import {
  asQuery,
  documentFacts,
  documentKind,
  documentNote,
  fileLink,
  fileQuery,
  fileTypes,
  UPLOAD_REFUSALS,
  documentStatus,
  signing,
} from './kinds.ts';
import { paper } from './paper.ts';

/** A document as lists and forms show it. */
export const document = z.object({
  ...documentFacts,
  documentId: id,
  /** The reader uploaded it, so they may change and remove it. */
  own: z.boolean(),
  ...entryTimes,
});
export type Document = z.output<typeof document>;

export const documents = resource({
  name: 'documents',
  tag: 'Documents',
  entry: document,
  filters: ['kind', 'number', 'title', 'status', 'date', 'validFrom', 'validTo', 'retainUntil', 'signedAt'],
  sorts: ['kind', 'number', 'title', 'status', 'date', 'validTo'],
  order: 'date:desc',
  relations: {
    site: { to: 'sites' },
    order: { to: 'orders' },
    job: { to: 'jobs' },
    wasteType: { to: 'waste-types' },
  },
});

const own = group({ tag: 'Documents', access: 'account', path: '/documents' });

export const listDocuments = own({
  summary: 'List the account’s documents, newest first. Void ones only when filtered by that status',
  method: 'GET',
  resource: documents,
  query: listQuery.extend({
    /** Part of the number, the title, the site's name or the order's number. */
    q: z.string().trim().max(LIMITS.search).optional(),
    format,
  }),
  csv: {},
  response: many(document),
});

export const getDocument = getOf(documents, 'Get a document');

/** The fields of an upload. An order sets its site. */
const change = {
  kind: documentKind.optional(),
  title: requiredText.optional(),
  site: relation.optional(),
  order: relation.optional(),
  date: date.optional(),
};

export const createDocument = own.create({
  summary: 'Add a document, with its file in the part `files.file` or the ID of an uploaded file',
  resource: documents,
  query: shapeQuery,
  body: dataOf({
    ...change,
    kind: documentKind,
    /** An uploaded file without a document yet. */
    file: relation.optional(),
  }),
  multipart: 'data',
  response: one(document),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'KIND_NOT_YOURS', 'FILE_USED', ...UPLOAD_REFUSALS],
  idempotent: true,
  permission: 'documents.upload',
});

const ownUpload = ['FORBIDDEN', 'NOT_FOUND', 'NOT_YOUR_UPLOAD'] as const;
const changing = [...ownUpload, 'KIND_NOT_YOURS'] as const;
export const updateDocument = updateOf(
  'PUT',
  documents,
  'Update one of my own uploads: title, type, site and order',
  change,
  changing,
);
export const patchDocument = updateOf('PATCH', documents, 'Same as PUT', change, changing);
export const removeDocument = removeOf(documents, 'Delete one of my own uploads and its file', ownUpload);

/** The answer to an upload for Strapi's clients. */
const uploadedFile = z.object({
  id,
  documentId: id,
  name: z.string(),
  alternativeText: z.null(),
  caption: z.null(),
  width: z.null(),
  height: z.null(),
  formats: z.null(),
  hash: z.string(),
  ext: z.string(),
  mime: z.string(),
  /** Kilobytes. */
  size: z.number(),
  url: z.null(),
  previewUrl: z.null(),
  provider: z.string(),
  provider_metadata: z.null(),
  createdAt: instant,
  updatedAt: instant,
});

export const uploadFiles = endpoint({
  summary: 'Upload one or more files (part `files`) to create documents from. Unused files are deleted after a day',
  tag: 'Documents',
  method: 'POST',
  path: '/upload',
  access: 'account',
  // Names and captions of Strapi's media library, which nothing here shows.
  body: z.object({ fileInfo: z.unknown().optional() }),
  multipart: 'fileInfo',
  status: 201,
  response: z.array(uploadedFile),
  refusals: ['FORBIDDEN', ...UPLOAD_REFUSALS],
  idempotent: true,
  permission: 'documents.upload',
});

export const getDocumentNote = own({
  summary: 'Get the contents of a transfer note or season ticket',
  method: 'GET',
  path: '/{id}/note',
  params: idParams,
  response: one(documentNote),
  refusals: ['NOT_FOUND'],
});

export const getDocumentPaper = own({
  summary: 'Get a document that the company issued as its PDF shows it, to read on screen. Null for an upload',
  method: 'GET',
  path: '/{id}/paper',
  params: idParams,
  response: one(paper.nullable()),
  refusals: ['NOT_FOUND'],
});

export const signDocument = own({
  summary: 'Sign a waste transfer note or a season ticket for the customer',
  method: 'POST',
  path: '/{id}/sign',
  resource: documents,
  params: idParams,
  query: shapeQuery,
  body: dataOf(signing),
  response: one(document),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_STATE', 'NOTE_INCOMPLETE', 'SIGNATURE_TEXT_CHANGED'],
});

export const getDocumentLink = own({
  summary: 'Get a link to the file that works for one minute without a bearer token',
  method: 'GET',
  path: '/{id}/link',
  params: idParams,
  query: asQuery,
  response: fileLink,
  refusals: ['NOT_FOUND'],
});

export const getDocumentFile = own({
  summary: 'Download the file, with the bearer token or a link',
  method: 'GET',
  path: '/{id}/file',
  params: idParams,
  query: fileQuery,
  bytes: fileTypes,
  parts: true,
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED', 'FILE_UNAVAILABLE'],
});

export const getDocumentThumbnail = own({
  summary: 'Get a small copy of a photo or another uploaded picture, at most 192 pixels a side',
  method: 'GET',
  path: '/{id}/thumbnail',
  params: idParams,
  bytes: ['image/webp'],
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'FILE_UNAVAILABLE'],
});

export const archiveDocuments = own({
  summary: 'Download several documents as one zip: those chosen, or all that match a list’s filters',
  method: 'POST',
  path: '/me/archive',
  body: dataOf({
    ids: z.array(id).max(1000).optional(),
    /** As in a list of documents. */
    filters: z.record(z.string(), z.unknown()).optional(),
    q: z.string().trim().max(LIMITS.search).optional(),
  }),
  bytes: ['application/zip'],
  response: z.unknown(),
  refusals: ['ARCHIVE_EMPTY', 'ARCHIVE_TOO_LARGE'],
});

const other = z.object({ id, number: z.string() }).nullable();

/** A document in the company's list. */
export const deskDocument = z.object({
  ...documentFacts,
  account: named,
  site: named.nullable(),
  order: other,
  jobId: id.nullable(),
  wasteTypeId: id.nullable(),
  /** Uploaded by one of the company’s own staff. */
  ofOffice: z.boolean(),
  remindedOn: date.nullable(),
  voidReason: z.string().nullable(),
  /** For a correction: the void note that it replaces, and the note that replaced it. */
  replaces: other,
  replacedBy: other,
  updatedAt: instant,
});
export type DeskDocument = z.output<typeof deskDocument>;

export const deskDocumentPage = deskDocument.extend({ note: documentNote.nullable() });
export type DeskDocumentPage = z.output<typeof deskDocumentPage>;

const base = group({ tag: 'Desk', access: 'staff', path: '/desk/documents' });

export const listDeskDocuments = base.list({
  key: 'documents.read',
  summary: 'List all customers’ documents, newest first. Void ones only when filtered by that status',
  filters: {
    /** Part of the number, the title, the customer’s name, the site’s or the order’s number. */
    q: z.string().trim().max(LIMITS.search).optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    state: documentStatus.optional(),
    accountId: z.string().optional(),
    from: date.optional(),
    to: date.optional(),
  },
  changes: true,
  csv: {},
  entry: deskDocument,
  order: ['date:desc'],
});

export const getDeskDocument = base({
  key: 'documents.read',
  summary: 'Get a document and, for a note, its contents',
  method: 'GET',
  path: '/{id}',
  params: idParams,
  response: one(deskDocumentPage),
});

export const getDeskDocumentPaper = base({
  key: 'documents.read',
  summary: 'Get a document that the company issued as its PDF shows it, to read on screen. Null for an upload',
  method: 'GET',
  path: '/{id}/paper',
  params: idParams,
  response: one(paper.nullable()),
});

export const getDeskDocumentLink = base({
  summary: 'Get a link to the file that works for one minute without a bearer token',
  method: 'GET',
  path: '/{id}/link',
  params: idParams,
  query: asQuery,
  response: fileLink,
});

export const getDeskFile = base({
  key: 'documents.read',
  summary: 'Download any document’s file, with the bearer token or a link',
  method: 'GET',
  path: '/{id}/file',
  params: idParams,
  query: fileQuery,
  response: z.unknown(),
  refusals: ['LINK_EXPIRED', 'FILE_UNAVAILABLE'],
  bytes: fileTypes,
  parts: true,
});

export const getDeskThumbnail = base({
  key: 'documents.read',
  summary: 'Get a small copy of a photo or another uploaded picture, at most 192 pixels a side',
  method: 'GET',
  path: '/{id}/thumbnail',
  params: idParams,
  bytes: ['image/webp'],
  response: z.unknown(),
  refusals: ['FILE_UNAVAILABLE'],
});

export const uploadDeskDocument = base.create({
  summary: 'Upload a document for a customer, site, order or job, with the file in the part `files.file`',
  staff: 'documents.manage',
  body: dataOf({
    kind: z.enum(OFFICE_UPLOAD_KINDS),
    title: shortText.optional(),
    accountId: z.string(),
    siteId: z.string().nullish(),
    orderId: z.string().nullish(),
    /** Sets its order and site. */
    jobId: z.string().nullish(),
    date: date.optional(),
  }),
  multipart: 'data',
  response: one(deskDocumentPage),
  refusals: UPLOAD_REFUSALS,
  idempotent: true,
});

export const removeDeskDocument = base.remove({
  summary: 'Delete a document that staff uploaded, unless the law requires it to be kept',
  path: '/{id}',
  staff: 'documents.manage',
  response: one(z.object({ id })),
  refusals: ['NOT_YOUR_UPLOAD', 'LAW_KEEPS', 'DOCUMENT_IN_USE'],
});
