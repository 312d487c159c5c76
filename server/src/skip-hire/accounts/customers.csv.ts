import { ACCOUNT_STATUS_LABELS } from '@tonnage/domain/skip-hire/account-status';
import { dayCell, poundsCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { CustomerListRow } from './customers.queries.ts';

const TYPE = { credit: 'On account', prepay: 'Before each order' };

export const CUSTOMERS: readonly FileColumn<CustomerListRow>[] = [
  { header: 'Account', cell: (row) => row.number },
  { header: 'Customer', cell: (row) => row.name },
  { header: 'Status', cell: (row) => ACCOUNT_STATUS_LABELS[row.status] },
  { header: 'Payment', cell: (row) => TYPE[row.type] },
  { header: 'Credit used (£)', cell: (row) => poundsCell(row.exposure_pence) },
  { header: 'Credit limit (£)', cell: (row) => poundsCell(row.credit_limit_pence) },
  { header: 'Sites', cell: (row) => row.sites },
  { header: 'Open orders', cell: (row) => row.open_orders },
  { header: 'Last ordered on', cell: (row) => dayCell(row.last_ordered_on) },
];
