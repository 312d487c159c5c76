import { ewcText } from '@tonnage/domain/skip-hire/catalogue';
import { JOB_TYPE_LABELS, ORDER_STATUS_LABELS, PLACEMENT_LABELS, SLOT_LABELS } from '@tonnage/domain/skip-hire/orders';
import { dayCell, poundsCell, type FileColumn } from '../../platform/formats/cells.ts';
import type { Scope } from '../../platform/scope.ts';
import type { OrderCsvRow } from './csv.queries.ts';

const COLUMNS: readonly FileColumn<OrderCsvRow>[] = [
  { header: 'Order', cell: (row) => row.number },
  { header: 'Status', cell: (row) => ORDER_STATUS_LABELS[row.status] },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Address', cell: (row) => row.address },
  { header: 'Town', cell: (row) => row.town },
  { header: 'Postcode', cell: (row) => row.postcode },
  { header: 'Container', cell: (row) => row.container },
  { header: 'Container type', cell: (row) => row.kind },
  { header: 'Waste', cell: (row) => row.waste },
  { header: 'EWC codes', cell: (row) => row.ewc_codes.map(ewcText).join('; ') },
  { header: 'Placement', cell: (row) => PLACEMENT_LABELS[row.placement] },
  { header: 'Position', cell: (row) => row.location_notes },
  { header: 'PO number', cell: (row) => row.po_number },
  { header: 'Your reference', cell: (row) => row.customer_reference },
  { header: 'Ordered on', cell: (row) => dayCell(row.ordered_on) },
  { header: 'Ordered by', cell: (row) => row.placed_by },
  { header: 'Delivery date', cell: (row) => dayCell(row.first_date) },
  { header: 'Time of day', cell: (row) => SLOT_LABELS[row.first_slot] },
  { header: 'On hire from', cell: (row) => dayCell(row.hire_start) },
  { header: 'Hire period ends', cell: (row) => dayCell(row.hire_until) },
  { header: 'Hire ended', cell: (row) => dayCell(row.hire_end) },
  { header: 'Next job', cell: (row) => row.next_type && JOB_TYPE_LABELS[row.next_type] },
  { header: 'Next job on', cell: (row) => dayCell(row.next_date) },
  { header: 'Weight (t)', cell: (row) => row.weight_kg && row.weight_kg / 1000 },
];

const MONEY: readonly FileColumn<OrderCsvRow>[] = [
  { header: 'Net (£)', cell: (row) => poundsCell(row.net_pence) },
  { header: 'VAT (£)', cell: (row) => poundsCell(row.vat_pence) },
  { header: 'Total (£)', cell: (row) => poundsCell(row.gross_pence) },
];

/** The columns of the orders export, in the trade's words; money only for those who may see prices. */
export function orderColumns(scope: Scope): readonly FileColumn<OrderCsvRow>[] {
  return scope.may('prices.view') ? [...COLUMNS, ...MONEY] : COLUMNS;
}
