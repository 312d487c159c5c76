import { FILE_TYPES, type FileType } from '@tonnage/domain/common/file-types';
import { DOCUMENT_KINDS, DOCUMENT_STATUSES } from '@tonnage/domain/skip-hire/documents';
import { SLOTS } from '@tonnage/domain/skip-hire/orders';
import { DEPOT_PERMIT_KINDS } from '@tonnage/domain/skip-hire/transfer-note';
import { z } from 'zod';
import { one } from '../../envelope.ts';
import { LIMITS } from '../../limits.ts';
import { date, id, instant, nameText } from '../../fields.ts';

export const documentKind = z.enum(DOCUMENT_KINDS);
export const documentStatus = z.enum(DOCUMENT_STATUSES);
export const fileTypes = Object.keys(FILE_TYPES) as [FileType, ...FileType[]];

/** The file of a document. A document that is rendered on the first read has no size until then. */
export const documentFile = z.object({
  name: z.string(),
  mime: z.enum(fileTypes),
  ext: z.string(),
  /** Bytes. */
  size: z.number().int().nullable(),
  /** Needs the bearer; for a page that cannot send one, see the document's link. */
  url: z.string(),
});

/** What customers and staff both see of a document. */
export const documentFacts = {
  id,
  kind: documentKind,
  /** Human number; uploads have none. */
  number: z.string().nullable(),
  title: z.string(),
  status: documentStatus,
  date,
  validFrom: date.nullable(),
  validTo: date.nullable(),
  /** The last day of its legal retention. */
  retainUntil: date.nullable(),
  signedAt: instant.nullable(),
  /** Who signed for the customer, and who uploaded it: names. */
  signedBy: z.string().nullable(),
  /** Signed on paper: its file is the photograph, and only the day is known. */
  signedOnPaper: z.boolean(),
  uploadedBy: z.string().nullable(),
  file: documentFile,
};

const party = z.object({ name: z.string(), address: z.string() });
const signer = z.object({ name: z.string(), position: z.string().nullable(), at: instant });

/** A transfer note's content (reg. 35), who signed it, and the wording of the declaration. */
export const documentNote = z.object({
  number: z.string(),
  kind: z.enum(['wtn', 'season_ticket']),
  transferor: party.extend({ sicCode: z.string().nullable(), capacity: z.string(), household: z.boolean() }),
  transferee: party.extend({
    carrierRegistration: z.string(),
    depot: z.string(),
    permitKind: z.enum(DEPOT_PERMIT_KINDS),
    permitNumber: z.string(),
  }),
  waste: z.object({ description: z.string(), ewcCodes: z.array(z.string()) }),
  quantity: z.string(),
  container: z.string(),
  place: z.string(),
  /** One load; `at`: when it was done. */
  transfer: z.object({ date, slot: z.enum(SLOTS), at: instant.nullable() }).nullable(),
  /** For a signed note, what was recorded of its load, which may be after the signature. Net in kg. */
  recorded: z.object({ at: instant, netKg: z.number().int().nullable(), estimated: z.boolean() }).nullable(),
  /** Every load of a season ticket, both days included. */
  term: z.object({ from: date, to: date }).nullable(),
  reference: z.string().nullable(),
  /** Who issued it for the company, and signs for the transferee until the load is taken. */
  issuer: signer,
  /** The driver who took the load and signs for the transferee; null until then and for a season ticket. */
  taken: signer.nullable(),
  /** On paper: only its day is known. */
  signature: signer.extend({ onPaper: z.boolean() }).nullable(),
  text: z.object({ version: z.string(), hierarchy: z.string(), statement: z.string() }),
});
export type DocumentNote = z.output<typeof documentNote>;

const as = z.enum(['attachment', 'inline']).default('attachment');

/** How a file is requested: to save or to show, with the bearer or with a link. */
export const asQuery = z.object({ as });
export const fileQuery = z.object({ as, link: z.string().max(1000).optional() });

/** An address of a file that needs no bearer, for a while. */
export const fileLink = one(z.object({ url: z.string(), expiresAt: instant }));

/** The possible errors of uploaded files. */
export const UPLOAD_REFUSALS = [
  'NO_FILE',
  'FILE_EMPTY',
  'FILE_NAME',
  'FILE_TYPE',
  'FILE_TOO_LARGE',
  'TOO_MANY_FILES',
  'FILE_INFECTED',
  'FILE_NOT_SCANNED',
  'FILE_NOT_KEPT',
  'STORAGE_FULL',
  'DISK_FULL',
  'IDEMPOTENCY_MISMATCH',
] as const;

const stroke = z
  .array(z.number().int().min(0).max(1000))
  .min(2)
  .max(2 * LIMITS.signaturePoints);

/** A drawn signature: strokes of x, y, x, y … in thousandths of the field's width. */
export const strokes = z
  .array(stroke)
  .max(LIMITS.signatureStrokes)
  .refine((drawn) => drawn.flat().length <= 2 * LIMITS.signaturePoints, {
    error: 'The drawn signature is too long. Clear it and sign again.',
  });

/** Who signs a note, and what they confirm. */
export const signing = {
  name: nameText,
  position: nameText,
  /** The wording that was shown (`note.text.version`). */
  textVersion: z.string().max(LIMITS.reference),
  hierarchyConfirmed: z.literal(true, { error: 'Confirm the waste hierarchy declaration.' }),
  /** An additional drawn signature. */
  drawing: strokes.nullish(),
};
