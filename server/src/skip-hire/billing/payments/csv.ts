import type { PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { poundsCell, type CsvColumn } from '../../../platform/formats/csv.ts';

const METHODS = { card: 'Card', bank: 'Bank transfer' };
const STATES = { pending: 'Pending', paid: 'Paid', declined: 'Declined', expired: 'Expired' };

export const PAYMENTS: readonly CsvColumn<PaymentRow>[] = [
  { header: 'Date received', cell: (row) => row.receivedOn },
  { header: 'Method', cell: (row) => METHODS[row.method] },
  { header: 'Status', cell: (row) => STATES[row.status] },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Invoices', cell: (row) => row.invoices.map(({ number }) => number).join('; ') },
  { header: 'Amount (GBP)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Unallocated (GBP)', cell: (row) => poundsCell(row.unallocatedPence) },
  { header: 'Card refund due (GBP)', cell: (row) => poundsCell(row.refundDuePence) },
];
