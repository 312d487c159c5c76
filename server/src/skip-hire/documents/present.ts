import type { Document } from '@tonnage/contract/skip-hire/documents/documents';
import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import { DOCUMENT_KIND_LABELS } from '@tonnage/domain/skip-hire/documents';
import { FILE_TYPES, type FileType } from '@tonnage/domain/common/file-types';
import type { CustomerSignature, DocumentSignature, PaperSignature } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT, signatureText } from '@tonnage/domain/skip-hire/signature-text';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { StoredFile } from '../../platform/files/stored-files.ts';
import type { Scope } from '../../platform/scope.ts';
import { takenBy, type TakenLoad } from './note.queries.ts';
import type { DocumentRow } from './queries.ts';

/** The stored file of a document, if it has one yet, and who uploaded it. */
export interface Stored {
  file_name?: string | null;
  file_mime?: FileType | null;
  /** Bytes. */
  file_size?: number | null;
  uploaded_by?: string | null;
}
type Filed = Pick<DocumentRow, 'kind' | 'number' | 'title'> & Stored;

/** The file name of a saved document: its number and title; an upload keeps its own name. */
export function fileNameOf({ kind, number, title, file_name: name, file_mime: mime, uploaded_by: by }: Filed): string {
  if (name && by) return name;
  const stem = [number, title].filter(Boolean).join(' ') || DOCUMENT_KIND_LABELS[kind];
  return `${stem
    .replace(/[^\p{L}\p{N} .,()_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 180)}.${FILE_TYPES[mime ?? 'application/pdf'][0]}`;
}

/** The file of a document as lists and pages show it; `files` is the base address of its list. */
export function fileOf(row: Filed & { id: string }, files: string): Document['file'] {
  const mime = row.file_mime ?? 'application/pdf';
  return {
    name: fileNameOf(row),
    mime,
    ext: `.${FILE_TYPES[mime][0]}`,
    size: row.file_size ?? null,
    url: `${files}/${row.id}/file`,
  };
}

export function presentDocument(row: DocumentRow, scope: Scope): Document {
  const signature = row.signature as Partial<CustomerSignature & PaperSignature> | null;
  return {
    id: row.id,
    documentId: row.id,
    kind: row.kind,
    number: row.number,
    title: row.title,
    status: row.status,
    date: row.date,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    retainUntil: row.retain_until,
    signedAt: row.signed_at?.toISOString() ?? null,
    signedBy: signature?.name ?? null,
    signedOnPaper: signature?.onPaper ?? false,
    uploadedBy: row.uploader,
    file: fileOf(row, '/api/documents'),
    own: row.uploaded_by !== null && row.uploaded_by === scope.actor.userId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.created_at.toISOString(),
  };
}

export function presentNote(
  row: Pick<DocumentRow, 'status' | 'signature' | 'issuer' | 'signed_at'>,
  note: TransferNote,
  load: TakenLoad | null,
): DocumentNote {
  const { time, ...facts } = note;
  const signature = row.signature as Partial<CustomerSignature & PaperSignature> | null;
  const version = signature?.textVersion ?? CURRENT_SIGNATURE_TEXT;
  return {
    ...facts,
    waste: { ...facts.waste, ewcCodes: [...facts.waste.ewcCodes] },
    transfer: 'date' in time ? { ...time, at: time.at ?? null } : null,
    recorded: row.status === 'signed' && load ? { at: load.at, netKg: load.netKg, estimated: load.estimated } : null,
    term: 'from' in time ? time : null,
    issuer: row.issuer as DocumentSignature,
    taken: takenBy(load),
    signature:
      row.signed_at === null || !signature?.name
        ? null
        : {
            name: signature.name,
            position: signature.position ?? null,
            at: row.signed_at.toISOString(),
            onPaper: signature.onPaper ?? false,
          },
    text: { version, ...signatureText(version)! },
  };
}

/** An uploaded file in the shape of Strapi's clients. */
export function presentUpload(id: string, file: Pick<StoredFile, 'name' | 'mime' | 'size' | 'sha256'>, at: string) {
  const empty = { alternativeText: null, caption: null, width: null, height: null, formats: null };
  return {
    id,
    documentId: id,
    name: file.name,
    ...empty,
    hash: file.sha256,
    ext: `.${FILE_TYPES[file.mime][0]}`,
    mime: file.mime,
    size: Math.round(file.size / 10.24) / 100,
    url: null,
    previewUrl: null,
    provider: 'tonnage',
    provider_metadata: null,
    createdAt: at,
    updatedAt: at,
  };
}
