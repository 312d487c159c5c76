import { exportPermits } from '@tonnage/contract/desk-exports';
import type { DeskPermit } from '@tonnage/contract/skip-hire/permits';
import { LONDON } from '@tonnage/domain/common/dates';
import { PERMIT_LABELS } from '@tonnage/domain/skip-hire/permits';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { permitsAfter } from './desk.queries.ts';

const COLUMNS: readonly CsvColumn<DeskPermit>[] = [
  { header: 'Order', cell: (row) => row.order.number },
  { header: 'Customer', cell: (row) => row.account.name },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Council', cell: (row) => row.council },
  { header: 'Status', cell: (row) => PERMIT_LABELS[row.status] },
  { header: 'Delivery date', cell: (row) => row.deliveryOn },
  { header: 'Applied on', cell: (row) => row.appliedOn },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Permit', cell: (row) => row.number },
  { header: 'Valid from', cell: (row) => row.validFrom },
  { header: 'Valid to', cell: (row) => row.validTo },
  { header: 'Reason refused', cell: (row) => row.refusedReason },
];

export function permitExportRoutes(text: TextBinder): void {
  text.staff(exportPermits, (enter, { query }) =>
    csvFile(enter, {
      name: ['permits', query.view],
      columns: COLUMNS,
      after: (ctx, last: DeskPermit | null, limit) =>
        permitsAfter(ctx, query, { today: dateIn(LONDON, ctx.now), after: last?.id ?? null, limit }),
    }),
  );
}
