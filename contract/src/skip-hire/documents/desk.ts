import { DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { OFFICE_UPLOAD_KINDS } from '@tonnage/domain/skip-hire/office-documents';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { dataOf, many, one, pageQuery } from '../../envelope.ts';
import { date, id, idParams, named, shortText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import {
  asQuery,
  documentFacts,
  documentNote,
  documentStatus,
  fileLink,
  fileQuery,
  fileTypes,
  UPLOAD_REFUSALS,
} from './kinds.ts';

const other = z.object({ id, number: z.string() }).nullable();

/** A document among all of the company's. */
export const deskDocument = z.object({
  ...documentFacts,
  account: named,
  site: named.nullable(),
  order: other,
  jobId: id.nullable(),
  wasteTypeId: id.nullable(),
  /** One of the company’s own staff brought it. */
  ofOffice: z.boolean(),
  remindedOn: date.nullable(),
  voidReason: z.string().nullable(),
  /** Of a correction: the void one it was issued for, and what was issued for it. */
  replaces: other,
  replacedBy: other,
});
export type DeskDocument = z.output<typeof deskDocument>;

export const deskDocumentPage = deskDocument.extend({ note: documentNote.nullable() });
export type DeskDocumentPage = z.output<typeof deskDocumentPage>;

const base = { tag: 'Desk', access: 'staff' } as const;

export const listDeskDocuments = endpoint({
  ...base,
  name: 'listDeskDocuments',
  key: 'documents.read',
  summary: 'List all customers’ documents, newest first. Void ones only when filtered by that status',
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
  summary: 'Get a document and, for a note, its contents',
  method: 'GET',
  path: '/desk/documents/{id}',
  params: idParams,
  status: 200,
  response: one(deskDocumentPage),
  refusals: [],
});

export const getDeskDocumentLink = endpoint({
  ...base,
  name: 'getDeskDocumentLink',
  summary: 'Get a link to the file that works for one minute without a bearer token',
  method: 'GET',
  path: '/desk/documents/{id}/link',
  params: idParams,
  query: asQuery,
  status: 200,
  response: fileLink,
  refusals: [],
});

export const getDeskFile = endpoint({
  ...base,
  name: 'getDeskFile',
  key: 'documents.read',
  summary: 'Download any document’s file, with the bearer token or a link',
  method: 'GET',
  path: '/desk/documents/{id}/file',
  params: idParams,
  query: fileQuery,
  status: 200,
  response: z.unknown(),
  refusals: ['LINK_EXPIRED', 'FILE_UNAVAILABLE'],
  bytes: fileTypes,
});

export const uploadDeskDocument = endpoint({
  ...base,
  name: 'uploadDeskDocument',
  summary: 'Upload a document for a customer, site, order or job, with the file in the part `files.file`',
  method: 'POST',
  path: '/desk/documents',
  staff: 'documents.manage',
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
  response: one(deskDocumentPage),
  refusals: UPLOAD_REFUSALS,
  idempotent: true,
});

export const removeDeskDocument = endpoint({
  ...base,
  name: 'removeDeskDocument',
  summary: 'Delete a document that staff uploaded, unless the law requires it to be kept',
  method: 'DELETE',
  path: '/desk/documents/{id}',
  staff: 'documents.manage',
  params: idParams,
  status: 200,
  response: one(z.object({ id })),
  refusals: ['NOT_YOUR_UPLOAD', 'LAW_KEEPS', 'DOCUMENT_IN_USE'],
});
