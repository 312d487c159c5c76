import { poundsCell, type CsvColumn } from '../../platform/formats/csv.ts';
import type { CustomerListRow } from './customers.queries.ts';

const STATUS = { pending: 'Awaiting approval', active: 'Active', on_stop: 'On stop', closed: 'Closed' };
const TYPE = { credit: 'On account', prepay: 'By card' };

export const CUSTOMERS: readonly CsvColumn<CustomerListRow>[] = [
  { header: 'Account', cell: (row) => row.number },
  { header: 'Customer', cell: (row) => row.name },
  { header: 'Status', cell: (row) => STATUS[row.status] },
  { header: 'Payment', cell: (row) => TYPE[row.type] },
  { header: 'Credit used (GBP)', cell: (row) => poundsCell(row.exposure_pence) },
  {
    header: 'Credit limit (GBP)',
    cell: (row) => (row.credit_limit_pence === null ? null : poundsCell(row.credit_limit_pence)),
  },
  { header: 'Sites', cell: (row) => row.sites },
  { header: 'Open orders', cell: (row) => row.open_orders },
  { header: 'Last ordered on', cell: (row) => row.last_ordered_on },
];
