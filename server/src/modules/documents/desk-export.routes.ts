import type { DeskDocument } from '@tonnage/contract/desk-documents';
import { exportDeskDocuments } from '@tonnage/contract/desk-exports';
import { DOCUMENT_KIND_LABELS } from '@tonnage/domain/documents';
import type { CsvColumn } from '../../platform/csv.ts';
import { csvFile } from '../../platform/csv-file.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { presentDeskDocument } from './desk.present.ts';
import { deskDocumentsAfter } from './desk.queries.ts';
import { STATUS } from './export.present.ts';

const COLUMNS: readonly CsvColumn<DeskDocument>[] = [
  { header: 'Number', cell: (row) => row.number },
  { header: 'Title', cell: (row) => row.title },
  { header: 'Kind', cell: (row) => DOCUMENT_KIND_LABELS[row.kind] },
  { header: 'Customer', cell: (row) => row.account.name },
  { header: 'Site', cell: (row) => row.site?.name ?? null },
  { header: 'Order', cell: (row) => row.order?.number ?? null },
  { header: 'Date', cell: (row) => row.date },
  { header: 'Valid from', cell: (row) => row.validFrom },
  { header: 'Valid to', cell: (row) => row.validTo },
  { header: 'Status', cell: (row) => STATUS[row.status] },
  { header: 'Signed by', cell: (row) => row.signedBy },
  { header: 'Signed at', cell: (row) => row.signedAt },
  { header: 'Void because', cell: (row) => row.voidReason },
  { header: 'Keep until', cell: (row) => row.retainUntil },
];

export function deskDocumentExportRoutes(text: TextBinder): void {
  text.staff(exportDeskDocuments, (enter, { query }) =>
    csvFile(enter, {
      name: 'documents',
      columns: COLUMNS,
      after: async (ctx, last: DeskDocument | null, limit) =>
        (await deskDocumentsAfter(ctx, query, last, limit)).map(presentDeskDocument),
    }),
  );
}
