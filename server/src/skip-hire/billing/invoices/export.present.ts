import type { InvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { INVOICE_STATE_LABELS } from '@tonnage/domain/skip-hire/invoices';
import { poundsCell, type CsvColumn } from '../../../platform/formats/csv.ts';

/** What a file of invoices has, in the trade's words. */
export const INVOICES: readonly CsvColumn<InvoiceRow>[] = [
  { header: 'Invoice', cell: (row) => row.number },
  { header: 'Status', cell: (row) => INVOICE_STATE_LABELS[row.state] },
  { header: 'Date', cell: (row) => row.issuedOn },
  { header: 'Due', cell: (row) => row.dueOn },
  { header: 'Month', cell: (row) => row.month?.slice(0, 7) ?? null },
  { header: 'Site', cell: (row) => row.site?.name ?? null },
  { header: 'Net (GBP)', cell: (row) => poundsCell(row.netPence) },
  { header: 'VAT (GBP)', cell: (row) => poundsCell(row.vatPence) },
  { header: 'Total (GBP)', cell: (row) => poundsCell(row.grossPence) },
  { header: 'Paid (GBP)', cell: (row) => poundsCell(row.paidPence) },
  { header: 'Credited (GBP)', cell: (row) => poundsCell(row.creditedPence) },
  { header: 'Outstanding (GBP)', cell: (row) => poundsCell(row.openPence) },
];
