import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, many, one } from '../../envelope.ts';
import { date, entryTimes, id, idParams, instant, requiredText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import {
  asQuery,
  documentFacts,
  documentKind,
  documentNote,
  fileLink,
  fileQuery,
  fileTypes,
  UPLOAD_REFUSALS,
} from './kinds.ts';
import { getOf, listQuery, relation, removeOf, resource, shapeQuery, updateOf } from '../../resource.ts';

/** A document as lists and forms show it. */
export const document = z.object({
  ...documentFacts,
  documentId: id,
  /** I uploaded it, so I may change and remove it. */
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

export const listDocuments = endpoint({
  name: 'listDocuments',
  summary: 'List the account’s documents, newest first. Void ones only when filtered by that status',
  tag: 'Documents',
  method: 'GET',
  path: '/documents',
  access: 'account',
  resource: documents,
  query: listQuery.extend({
    /** Part of the number, the title, the site's name or the order's number. */
    q: z.string().trim().max(LIMITS.search).optional(),
  }),
  status: 200,
  response: many(document),
  refusals: [],
});

export const getDocument = getOf('getDocument', documents, 'Get a document');

/** What may be said of an upload. An order brings its site along. */
const change = {
  kind: documentKind.optional(),
  title: requiredText.optional(),
  site: relation.optional(),
  order: relation.optional(),
  date: date.optional(),
};

export const createDocument = endpoint({
  name: 'createDocument',
  summary: 'Add a document, with its file in the part `files.file` or the ID of an uploaded file',
  tag: 'Documents',
  method: 'POST',
  path: '/documents',
  access: 'account',
  resource: documents,
  query: shapeQuery,
  body: dataOf({
    ...change,
    kind: documentKind,
    /** An uploaded file that belongs to no document yet. */
    file: relation.optional(),
  }),
  multipart: 'data',
  status: 201,
  response: one(document),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'KIND_NOT_YOURS', 'FILE_USED', ...UPLOAD_REFUSALS],
  idempotent: true,
  permission: 'documents.upload',
});

const ownUpload = ['FORBIDDEN', 'NOT_FOUND', 'NOT_YOUR_UPLOAD'] as const;
const changing = [...ownUpload, 'KIND_NOT_YOURS'] as const;
export const updateDocument = updateOf(
  'PUT',
  'updateDocument',
  documents,
  'Update one of my own uploads: title, type, site and order',
  change,
  changing,
);
export const patchDocument = updateOf('PATCH', 'patchDocument', documents, 'Same as PUT', change, changing);
export const removeDocument = removeOf(
  'removeDocument',
  documents,
  'Delete one of my own uploads and its file',
  ownUpload,
);

/** What Strapi's clients are answered to an upload. */
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
  name: 'uploadFiles',
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

export const getDocumentNote = endpoint({
  name: 'getDocumentNote',
  summary: 'Get the contents of a transfer note or season ticket',
  tag: 'Documents',
  method: 'GET',
  path: '/documents/{id}/note',
  access: 'account',
  params: idParams,
  status: 200,
  response: one(documentNote),
  refusals: ['NOT_FOUND'],
});

const stroke = z
  .array(z.number().int().min(0).max(1000))
  .min(2)
  .max(2 * LIMITS.signaturePoints);

export const signDocument = endpoint({
  name: 'signDocument',
  summary: 'Sign a waste transfer note or a season ticket for the customer',
  tag: 'Documents',
  method: 'POST',
  path: '/documents/{id}/sign',
  access: 'account',
  resource: documents,
  params: idParams,
  query: shapeQuery,
  body: dataOf({
    name: requiredText,
    position: requiredText,
    /** The words that were shown (`note.text.version`). */
    textVersion: z.string().max(LIMITS.reference),
    hierarchyConfirmed: z.literal(true, { error: 'Confirm the waste hierarchy declaration.' }),
    /** A drawn signature besides: strokes of x, y, x, y … in thousandths of the field's width. */
    drawing: z
      .array(stroke)
      .max(LIMITS.signatureStrokes)
      .refine((strokes) => strokes.flat().length <= 2 * LIMITS.signaturePoints, {
        error: 'The drawn signature is too long. Clear it and sign again.',
      })
      .nullish(),
  }),
  status: 200,
  response: one(document),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_STATE', 'NOTE_INCOMPLETE', 'SIGNATURE_TEXT_CHANGED'],
});

export const getDocumentLink = endpoint({
  name: 'getDocumentLink',
  summary: 'Get a link to the file that works for one minute without a bearer token',
  tag: 'Documents',
  method: 'GET',
  path: '/documents/{id}/link',
  access: 'account',
  params: idParams,
  query: asQuery,
  status: 200,
  response: fileLink,
  refusals: ['NOT_FOUND'],
});

export const getDocumentFile = endpoint({
  name: 'getDocumentFile',
  summary: 'Download the file, with the bearer token or a link',
  tag: 'Documents',
  method: 'GET',
  path: '/documents/{id}/file',
  access: 'account',
  params: idParams,
  query: fileQuery,
  bytes: fileTypes,
  status: 200,
  response: z.unknown(),
  refusals: ['NOT_FOUND', 'LINK_EXPIRED', 'FILE_UNAVAILABLE'],
});

export const archiveDocuments = endpoint({
  name: 'archiveDocuments',
  summary: 'Download several documents as one zip: those chosen, or all that match a list’s filters',
  tag: 'Documents',
  method: 'POST',
  path: '/documents/me/archive',
  access: 'account',
  body: dataOf({
    ids: z.array(id).max(1000).optional(),
    /** As in a list of documents. */
    filters: z.record(z.string(), z.unknown()).optional(),
    q: z.string().trim().max(LIMITS.search).optional(),
  }),
  bytes: ['application/zip'],
  status: 200,
  response: z.unknown(),
  refusals: ['ARCHIVE_EMPTY', 'ARCHIVE_TOO_LARGE'],
});
