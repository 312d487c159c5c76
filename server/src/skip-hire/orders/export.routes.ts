import { exportOrders } from '@tonnage/contract/exports';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { orderColumns } from './export.present.ts';
import { ordersAfter, type OrderExportRow } from './export.queries.ts';

export function orderExportRoutes(text: TextBinder): void {
  text.account(exportOrders, (enter, { query }) =>
    csvFile(enter, {
      name: ['jobs', query.status],
      columns: ({ scope }) => orderColumns(scope),
      after: ({ db, scope }, last: OrderExportRow | null, limit) =>
        ordersAfter(db, scope, query, last?.id ?? null, limit),
    }),
  );
}
