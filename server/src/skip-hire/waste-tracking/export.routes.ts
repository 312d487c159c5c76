import { exportLoads } from '@tonnage/contract/desk-exports';
import type { WasteReceipt } from '@tonnage/contract/skip-hire/waste-tracking';
import { LONDON } from '@tonnage/domain/common/dates';
import { RECEIPT_LABELS } from '@tonnage/domain/skip-hire/waste-tracking';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { presentReceipt, receiptsAfter } from './queries.ts';

const COLUMNS: readonly CsvColumn<WasteReceipt>[] = [
  { header: 'Ticket', cell: (row) => row.ticket.number },
  { header: 'Order', cell: (row) => row.order.number },
  { header: 'Customer', cell: (row) => row.account.name },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Depot', cell: (row) => row.yard },
  { header: 'Waste', cell: (row) => row.waste },
  { header: 'Weight (t)', cell: (row) => row.netKg / 1000 },
  { header: 'Received at', cell: (row) => row.receivedAt },
  { header: 'Due', cell: (row) => row.dueOn },
  { header: 'Status', cell: (row) => (row.late ? 'Overdue' : RECEIPT_LABELS[row.status]) },
  { header: 'Tracking ID', cell: (row) => row.trackingId },
  { header: 'Service’s reply', cell: (row) => row.trouble.map(({ message }) => message).join('; ') },
];

/** The loads of a list; what the service itself reads is a spreadsheet of its own. */
export function trackingExportRoutes(text: TextBinder): void {
  text.staff(exportLoads, (enter, { query }) =>
    csvFile(enter, {
      name: ['loads', query.view],
      columns: COLUMNS,
      after: async (ctx, last: WasteReceipt | null, limit) => {
        const today = dateIn(LONDON, ctx.now);
        const rows = await receiptsAfter(ctx, query, last?.id ?? null, limit);
        return rows.map((row) => presentReceipt(row, today));
      },
    }),
  );
}
