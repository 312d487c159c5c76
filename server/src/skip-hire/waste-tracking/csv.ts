import type { WasteReceipt } from '@tonnage/contract/skip-hire/waste-tracking';
import { RECEIPT_LABELS } from '@tonnage/domain/skip-hire/waste-tracking';
import { dayCell, instantCell, type FileColumn } from '../../platform/formats/cells.ts';

/** The loads of a list; the service itself imports a different spreadsheet. */
export const LOADS: readonly FileColumn<WasteReceipt>[] = [
  { header: 'Ticket', cell: (row) => row.ticket.number },
  { header: 'Order', cell: (row) => row.order.number },
  { header: 'Customer', cell: (row) => row.account.name },
  { header: 'Site', cell: (row) => row.site },
  { header: 'Depot', cell: (row) => row.depot },
  { header: 'Waste', cell: (row) => row.waste },
  { header: 'Weight (t)', cell: (row) => row.netKg / 1000 },
  { header: 'Received at', cell: (row) => instantCell(row.receivedAt) },
  { header: 'Due', cell: (row) => dayCell(row.dueOn) },
  { header: 'Status', cell: (row) => (row.late ? 'Overdue' : RECEIPT_LABELS[row.status]) },
  { header: 'Tracking ID', cell: (row) => row.trackingId },
  { header: 'Service’s reply', cell: (row) => row.trouble.map(({ message }) => message).join('; ') },
];
