import type { Document } from '@tonnage/contract/skip-hire/documents/documents';
import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import { DOCUMENT_KIND_LABELS } from '@tonnage/domain/skip-hire/documents';
import { FILE_TYPES } from '@tonnage/domain/common/file-types';
import type { CustomerSignature, DocumentSignature, PaperSignature } from '@tonnage/domain/skip-hire/printed-documents';
import { CURRENT_SIGNATURE_TEXT, signatureText } from '@tonnage/domain/skip-hire/signature-text';
import type { TransferNote } from '@tonnage/domain/skip-hire/transfer-note';
import type { StoredFile } from '../../platform/files/stored-files.ts';
import type { Scope } from '../../platform/scope.ts';
import type { DeskDocumentRow } from './desk.queries.ts';
import type { DocumentRow } from './queries.ts';

type Named = Pick<DocumentRow, 'kind' | 'number' | 'title' | 'file_name' | 'uploaded_by'>;

/** The file name of a saved document: its number and title; an upload keeps its own name. */
export function fileNameOf(row: Named & { file_mime?: DocumentRow['file_mime'] }): string {
  if (row.file_name !== null && row.uploaded_by !== null) return row.file_name;
  const stem = [row.number, row.title].filter(Boolean).join(' ') || DOCUMENT_KIND_LABELS[row.kind];
  return `${stem
    .replace(/[^\p{L}\p{N} .,()_-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 180)}.${FILE_TYPES[row.file_mime ?? 'application/pdf'][0]}`;
}

/** What customers and staff both see of a document; `files` is the base address of its file. */
export function presentFacts(row: DocumentRow | DeskDocumentRow, files: string) {
  const mime = row.file_mime ?? 'application/pdf';
  const signature = row.signature as Partial<CustomerSignature & PaperSignature> | null;
  return {
    id: row.id,
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
    file: {
      name: fileNameOf(row),
      mime,
      ext: `.${FILE_TYPES[mime][0]}`,
      size: row.file_size,
      url: `${files}/${row.id}/file`,
    },
  };
}

export function presentDocument(row: DocumentRow, scope: Scope): Document {
  return {
    ...presentFacts(row, '/api/documents'),
    documentId: row.id,
    own: row.uploaded_by !== null && row.uploaded_by === scope.actor.userId,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.created_at.toISOString(),
  };
}

export function presentNote(row: DocumentRow, note: TransferNote, recorded: DocumentNote['recorded']): DocumentNote {
  const { time, ...facts } = note;
  const signature = row.signature as Partial<CustomerSignature & PaperSignature> | null;
  const version = signature?.textVersion ?? CURRENT_SIGNATURE_TEXT;
  return {
    ...facts,
    waste: { ...facts.waste, ewcCodes: [...facts.waste.ewcCodes] },
    transfer: 'date' in time ? { ...time, at: time.at ?? null } : null,
    recorded,
    term: 'from' in time ? time : null,
    issuer: row.issuer as DocumentSignature,
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
