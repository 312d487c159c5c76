import { documents, type Document } from '@tonnage/contract/documents';
import { exportDocuments } from '@tonnage/contract/exports';
import { LIMITS } from '@tonnage/contract/limits';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { DOCUMENT_KIND_LABELS, type DocumentStatus } from '@tonnage/domain/documents';
import { csvText, inBatches, type CsvColumn } from '../../platform/csv.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { entries } from '../resources/queries.ts';

const STATUS: Record<DocumentStatus, string> = {
  draft: 'Draft',
  awaiting_signature: 'To sign',
  signed: 'Signed',
  issued: 'On file',
  void: 'Void',
};

type Row = Document & { site?: { name: string } | null; order?: { number: string } | null };

const COLUMNS: readonly CsvColumn<Row>[] = [
  { header: 'Number', cell: (row) => row.number },
  { header: 'Title', cell: (row) => row.title },
  { header: 'Kind', cell: (row) => DOCUMENT_KIND_LABELS[row.kind] },
  { header: 'Site', cell: (row) => row.site?.name ?? null },
  { header: 'Order', cell: (row) => row.order?.number ?? null },
  { header: 'Date', cell: (row) => row.date },
  { header: 'Valid from', cell: (row) => row.validFrom },
  { header: 'Valid to', cell: (row) => row.validTo },
  { header: 'Status', cell: (row) => STATUS[row.status] },
  { header: 'Signed by', cell: (row) => row.signedBy },
  { header: 'Signed at', cell: (row) => row.signedAt },
  { header: 'Uploaded by', cell: (row) => row.uploadedBy },
  { header: 'Keep until', cell: (row) => row.retainUntil },
];

const BATCH = LIMITS.pageSize;

/** The newest first, by the order in which they came: each batch begins after the last of the one before. */
export function documentExportRoutes(text: TextBinder): void {
  text.account(exportDocuments, async (enter, { query }) => {
    const { filters = {}, q } = query;
    const rows = inBatches<Row>(BATCH, (last) =>
      enter(async (ctx) => {
        const { data } = await entries.list<Row>(ctx, documents, {
          filters: last === null ? filters : { $and: [filters, { id: { $lt: last.id } }] },
          q,
          sort: 'id:desc',
          pagination: { start: 0, limit: BATCH, withCount: false },
          populate: { site: { fields: ['name'] }, order: { fields: ['number'] } },
        });
        return data;
      }),
    );
    // The first batch before the first byte: a filter that is none is a 400, not half a file.
    const [today, first] = [await enter(({ now }) => Promise.resolve(dateIn(LONDON, now))), await rows.next()];
    async function* all() {
      if (!first.done) yield first.value;
      yield* rows;
    }
    return { mime: 'text/csv', name: `documents-${today}.csv`, body: csvText(COLUMNS, all()) };
  });
}
