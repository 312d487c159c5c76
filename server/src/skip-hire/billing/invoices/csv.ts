import type { InvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { AGE_LABELS, AGES } from '@tonnage/domain/skip-hire/ageing';
import { periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { INVOICE_STATE_LABELS } from '@tonnage/domain/skip-hire/invoices';
import { dayCell, poundsCell, type FileColumn } from '../../../platform/formats/cells.ts';
import type { DebtorRow } from './debtors.queries.ts';
import type { SalesLine } from './sales.queries.ts';

/** The columns of an invoice file, in the trade's words. */
export const INVOICES: readonly FileColumn<InvoiceRow>[] = [
  { header: 'Invoice', cell: (row) => row.number },
  { header: 'Status', cell: (row) => INVOICE_STATE_LABELS[row.state] },
  { header: 'Date', cell: (row) => dayCell(row.issuedOn) },
  { header: 'Due', cell: (row) => dayCell(row.dueOn) },
  { header: 'Period', cell: (row) => row.period && periodText(row.period) },
  { header: 'Site', cell: (row) => row.site?.name ?? null },
  { header: 'Net (£)', cell: (row) => poundsCell(row.netPence) },
  { header: 'VAT (£)', cell: (row) => poundsCell(row.vatPence) },
  { header: 'Total (£)', cell: (row) => poundsCell(row.grossPence) },
  { header: 'Paid (£)', cell: (row) => poundsCell(row.paidPence) },
  { header: 'Credited (£)', cell: (row) => poundsCell(row.creditedPence) },
  { header: 'Written off (£)', cell: (row) => poundsCell(row.writtenOffPence) },
  { header: 'Outstanding (£)', cell: (row) => poundsCell(row.openPence) },
];

export const DEBTORS: readonly FileColumn<DebtorRow>[] = [
  { header: 'Account', cell: (row) => row.number },
  { header: 'Customer', cell: (row) => row.name },
  ...AGES.map((age) => ({ header: `${AGE_LABELS[age]} (£)`, cell: (row: DebtorRow) => poundsCell(row[age]) })),
  { header: 'Overdue (£)', cell: (row) => poundsCell(row.overdue) },
  { header: 'Unallocated (£)', cell: (row) => poundsCell(row.unallocated) },
  { header: 'Balance (£)', cell: (row) => poundsCell(row.balance) },
];

const KINDS = { invoice: 'Invoice', credit_note: 'Credit note' };

/**
 * The layout that accounting packages import sales in: a row for each line, ISO 8601 dates, negative amounts for credit
 * notes.
 */
export const SALES: readonly FileColumn<SalesLine>[] = [
  { header: 'Type', cell: (row) => KINDS[row.kind] },
  { header: 'Number', cell: (row) => row.number },
  { header: 'Credits invoice', cell: (row) => row.credits },
  { header: 'Account', cell: (row) => row.account_number },
  { header: 'Customer', cell: (row) => row.account },
  { header: 'Date', cell: (row) => dayCell(row.issued_on) },
  { header: 'Due', cell: (row) => dayCell(row.due_on) },
  { header: 'Order', cell: (row) => row.order_number },
  { header: 'PO number', cell: (row) => row.po_number },
  { header: 'Description', cell: (row) => row.label },
  { header: 'Completed on', cell: (row) => dayCell(row.date) },
  { header: 'Quantity', cell: (row) => row.quantity },
  { header: 'Unit price (£)', cell: (row) => poundsCell(row.unit_pence) },
  { header: 'Net (£)', cell: (row) => poundsCell(row.net_pence) },
  { header: 'VAT rate (%)', cell: (row) => row.vat_rate_bp / 100 },
  { header: 'VAT (£)', cell: (row) => poundsCell(row.vat_pence) },
  { header: 'Total (£)', cell: (row) => poundsCell(row.net_pence + row.vat_pence) },
];
