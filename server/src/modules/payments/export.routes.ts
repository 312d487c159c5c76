import { exportPayments, type PaymentRow } from '@tonnage/contract/payments';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { csvText, inBatches, poundsCell, type CsvColumn } from '../../platform/csv.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { requireLedger } from '../invoices/statement.present.ts';
import { paymentsAfter, type PaymentListRow } from './list.queries.ts';
import { presentPayment } from './present.ts';

const BATCH = 1000;
const METHODS = { card: 'Card', bank: 'Bank transfer' };
const STATES = { pending: 'Pending', paid: 'Paid', declined: 'Declined', expired: 'Expired' };

const PAYMENTS: readonly CsvColumn<PaymentRow>[] = [
  { header: 'Came on', cell: (row) => row.receivedOn },
  { header: 'How', cell: (row) => METHODS[row.method] },
  { header: 'State', cell: (row) => STATES[row.status] },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Pays', cell: (row) => row.invoices.map(({ number }) => number).join('; ') },
  { header: 'Amount (GBP)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Pays nothing yet (GBP)', cell: (row) => poundsCell(row.unallocatedPence) },
  { header: 'Owed back to the card (GBP)', cell: (row) => poundsCell(row.refundDuePence) },
];

export function paymentExportRoutes(text: TextBinder): void {
  text.account(exportPayments, async (enter, { query: { status } }) => {
    const today = await enter((ctx) => {
      requireLedger(ctx);
      return Promise.resolve(dateIn(LONDON, ctx.now));
    });
    const batches = inBatches<PaymentListRow>(BATCH, (last) =>
      enter(({ db, scope }) => paymentsAfter(db, scope, { status, after: last?.id ?? null, limit: BATCH })),
    );
    async function* rows() {
      for await (const batch of batches) yield batch.map(presentPayment);
    }
    return { mime: 'text/csv', name: `payments-${today}.csv`, body: csvText(PAYMENTS, rows()) };
  });
}
