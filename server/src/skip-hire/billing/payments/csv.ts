import type { DeskPaymentRow, PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { PAYMENT_METHOD_LABELS, PAYMENT_STATE_LABELS } from '@tonnage/domain/skip-hire/payments';
import { dayCell, poundsCell, type FileColumn } from '../../../platform/formats/cells.ts';

export const PAYMENTS: readonly FileColumn<PaymentRow>[] = [
  { header: 'Date received', cell: (row) => dayCell(row.receivedOn) },
  { header: 'Method', cell: (row) => PAYMENT_METHOD_LABELS[row.method] },
  { header: 'Status', cell: (row) => PAYMENT_STATE_LABELS[row.status] },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Invoices', cell: (row) => row.invoices.map(({ number }) => number).join('; ') },
  { header: 'Amount (£)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Voided on', cell: (row) => dayCell(row.voidedOn) },
  { header: 'Unallocated (£)', cell: (row) => poundsCell(row.unallocatedPence) },
  { header: 'Card refund due (£)', cell: (row) => poundsCell(row.refundDuePence) },
];

export const DESK_PAYMENTS: readonly FileColumn<DeskPaymentRow>[] = [
  { header: 'Account', cell: (row) => row.account.number },
  { header: 'Customer', cell: (row) => row.account.name },
  ...PAYMENTS,
  { header: 'Voided because', cell: (row) => row.voidReason },
  { header: 'Moved to', cell: (row) => row.movedTo?.number ?? null },
];
