import { exportPayments, type PaymentRow } from '@tonnage/contract/skip-hire/billing/payments';
import { poundsCell, type CsvColumn } from '../../../platform/formats/csv.ts';
import { csvFile } from '../../../platform/formats/csv-file.ts';
import type { TextBinder } from '../../../platform/http/export-endpoint.ts';
import { requireLedger } from '../statements/statement.present.ts';
import { paymentsAfter } from './list.queries.ts';
import { presentPayment } from './present.ts';

const METHODS = { card: 'Card', bank: 'Bank transfer' };
const STATES = { pending: 'Pending', paid: 'Paid', declined: 'Declined', expired: 'Expired' };

const PAYMENTS: readonly CsvColumn<PaymentRow>[] = [
  { header: 'Date received', cell: (row) => row.receivedOn },
  { header: 'Method', cell: (row) => METHODS[row.method] },
  { header: 'Status', cell: (row) => STATES[row.status] },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Invoices', cell: (row) => row.invoices.map(({ number }) => number).join('; ') },
  { header: 'Amount (GBP)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Unallocated (GBP)', cell: (row) => poundsCell(row.unallocatedPence) },
  { header: 'Card refund due (GBP)', cell: (row) => poundsCell(row.refundDuePence) },
];

export function paymentExportRoutes(text: TextBinder): void {
  text.account(exportPayments, (enter, { query: { status } }) =>
    csvFile(enter, {
      name: 'payments',
      columns: PAYMENTS,
      after: async (ctx, last: PaymentRow | null, limit) => {
        requireLedger(ctx);
        const { db, scope } = ctx;
        return (await paymentsAfter(db, scope, { status, after: last?.id ?? null, limit })).map(presentPayment);
      },
    }),
  );
}
