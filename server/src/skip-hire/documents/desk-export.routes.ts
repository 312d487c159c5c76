import type { DeskDocument } from '@tonnage/contract/skip-hire/documents/documents';
import { exportDeskDocuments } from '@tonnage/contract/desk-exports';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { presentDeskDocument } from './desk.present.ts';
import { deskDocumentsAfter } from './desk.queries.ts';
import { COURSE, WHAT } from './export.present.ts';

const COLUMNS: readonly CsvColumn<DeskDocument>[] = [
  ...WHAT,
  { header: 'Customer', cell: (row) => row.account.name },
  ...COURSE,
  { header: 'Reason voided', cell: (row) => row.voidReason },
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
