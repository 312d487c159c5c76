import { exportDeskOrders } from '@tonnage/contract/desk-exports';
import { ORDER_STATUS_LABELS } from '@tonnage/domain/skip-hire/orders';
import { poundsCell, type CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { deskOrdersAfter, type DeskOrderListRow } from './desk.queries.ts';

const COLUMNS: readonly CsvColumn<DeskOrderListRow>[] = [
  { header: 'Order', cell: (row) => row.number },
  { header: 'Status', cell: (row) => ORDER_STATUS_LABELS[row.status] },
  { header: 'Customer', cell: (row) => row.account },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Container', cell: (row) => row.container },
  { header: 'Waste', cell: (row) => row.waste },
  { header: 'PO number', cell: (row) => row.po_number },
  { header: 'Ordered on', cell: (row) => row.ordered_on },
  { header: 'Total (GBP)', cell: (row) => poundsCell(row.gross_pence) },
];

export function deskOrderExportRoutes(text: TextBinder): void {
  text.staff(exportDeskOrders, (enter, { query }) =>
    csvFile(enter, {
      name: ['orders', query.state],
      columns: COLUMNS,
      after: (ctx, last: DeskOrderListRow | null, limit) => deskOrdersAfter(ctx, query, last?.id ?? null, limit),
    }),
  );
}
