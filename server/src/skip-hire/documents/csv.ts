import type { Document } from '@tonnage/contract/skip-hire/documents/documents';
import { DOCUMENT_KIND_LABELS, DOCUMENT_STATUS_LABELS } from '@tonnage/domain/skip-hire/documents';
import { dayCell, instantCell, type FileColumn } from '../../platform/formats/cells.ts';

type Shown = Pick<
  Document,
  'number' | 'title' | 'kind' | 'date' | 'validFrom' | 'validTo' | 'status' | 'signedBy' | 'signedAt'
> & { site?: { name: string } | null; order?: { number: string } | null };

/** The kind of a document. */
export const WHAT: readonly FileColumn<Shown>[] = [
  { header: 'Number', cell: (row) => row.number },
  { header: 'Title', cell: (row) => row.title },
  { header: 'Type', cell: (row) => DOCUMENT_KIND_LABELS[row.kind] },
];

/** Its site, order and status. */
export const COURSE: readonly FileColumn<Shown>[] = [
  { header: 'Site', cell: (row) => row.site?.name ?? null },
  { header: 'Order', cell: (row) => row.order?.number ?? null },
  { header: 'Date', cell: (row) => dayCell(row.date) },
  { header: 'Valid from', cell: (row) => dayCell(row.validFrom) },
  { header: 'Valid to', cell: (row) => dayCell(row.validTo) },
  { header: 'Status', cell: (row) => DOCUMENT_STATUS_LABELS[row.status] },
  { header: 'Signed by', cell: (row) => row.signedBy },
  { header: 'Signed at', cell: (row) => instantCell(row.signedAt) },
];

export const DOCUMENTS: readonly FileColumn<Shown & Pick<Document, 'uploadedBy' | 'retainUntil'>>[] = [
  ...WHAT,
  ...COURSE,
  { header: 'Uploaded by', cell: (row) => row.uploadedBy },
  { header: 'Keep until', cell: (row) => dayCell(row.retainUntil) },
];
