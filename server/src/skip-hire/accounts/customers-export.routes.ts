import { exportCustomers } from '@tonnage/contract/desk-exports';
import { poundsCell, type CsvColumn } from '../../platform/formats/csv.ts';
import { csvFile } from '../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../platform/http/export-endpoint.ts';
import { customersAfter, type CustomerListRow } from './customers.queries.ts';

const STATUS = { pending: 'Awaiting approval', active: 'Active', on_stop: 'On stop', closed: 'Closed' };
const TYPE = { credit: 'On account', prepay: 'By card' };

const COLUMNS: readonly CsvColumn<CustomerListRow>[] = [
  { header: 'Account', cell: (row) => row.number },
  { header: 'Customer', cell: (row) => row.name },
  { header: 'Status', cell: (row) => STATUS[row.status] },
  { header: 'Payment', cell: (row) => TYPE[row.type] },
  { header: 'Balance (GBP)', cell: (row) => poundsCell(row.exposure_pence) },
  {
    header: 'Credit limit (GBP)',
    cell: (row) => (row.credit_limit_pence === null ? null : poundsCell(row.credit_limit_pence)),
  },
  { header: 'Sites', cell: (row) => row.sites },
  { header: 'Open orders', cell: (row) => row.open_orders },
  { header: 'Last ordered on', cell: (row) => row.last_ordered_on },
];

export function customerExportRoutes(text: TextBinder): void {
  text.staff(exportCustomers, (enter, { query }) =>
    csvFile(enter, {
      name: ['customers', query.status],
      columns: COLUMNS,
      after: (ctx, last: CustomerListRow | null, limit) => customersAfter(ctx, query, last, limit),
    }),
  );
}
