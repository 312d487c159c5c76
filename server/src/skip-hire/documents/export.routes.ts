import { documents, type Document } from '@tonnage/contract/skip-hire/documents/documents';
import { exportDocuments } from '@tonnage/contract/exports';
import { LIMITS } from '@tonnage/contract/limits';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { COURSE, WHAT } from './export.present.ts';
import type { Entries } from '../../platform/http/query-language/entries.ts';

type Row = Document & { site?: { name: string } | null; order?: { number: string } | null };

const COLUMNS: readonly CsvColumn<Row>[] = [
  ...WHAT,
  ...COURSE,
  { header: 'Uploaded by', cell: (row) => row.uploadedBy },
  { header: 'Keep until', cell: (row) => row.retainUntil },
];

/** The newest first, by the order in which they came. */
export function documentExportRoutes(text: TextBinder, entries: Entries): void {
  text.account(exportDocuments, (enter, { query: { filters = {}, q } }) =>
    csvFile(enter, {
      name: 'documents',
      columns: COLUMNS,
      batch: LIMITS.pageSize,
      after: async (ctx, last: Row | null, limit) => {
        const { data } = await entries.list<Row>(ctx, documents, {
          filters: last === null ? filters : { $and: [filters, { id: { $lt: last.id } }] },
          q,
          sort: 'id:desc',
          pagination: { start: 0, limit, withCount: false },
          populate: { site: { fields: ['name'] }, order: { fields: ['number'] } },
        });
        return data;
      },
    }),
  );
}
