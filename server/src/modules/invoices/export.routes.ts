import { exportInvoices } from '@tonnage/contract/invoices';
import { exportStatement, type AccountStatement } from '@tonnage/contract/statements';
import { LONDON } from '@tonnage/domain/dates';
import { dateIn } from '@tonnage/domain/zoned';
import { csvText, inBatches, poundsCell, type CsvColumn } from '../../platform/csv.ts';
import type { TextBinder } from '../../platform/text-endpoint.ts';
import { INVOICES } from './export.present.ts';
import { askedInvoices, type AskedInvoice } from './list.queries.ts';
import { presentInvoiceRow } from './present.ts';
import { statement } from './statement.present.ts';

const BATCH = 1000;

const KINDS = { invoice: 'Invoice', credit_note: 'Credit note', payment: 'Payment' };

const MOVEMENTS: readonly CsvColumn<
  Pick<AccountStatement['movements'][number], 'date' | 'reference' | 'dueOn' | 'amountPence' | 'balancePence'> & {
    what: string;
  }
>[] = [
  { header: 'Date', cell: (row) => row.date },
  { header: 'What', cell: (row) => row.what },
  { header: 'Reference', cell: (row) => row.reference },
  { header: 'Due', cell: (row) => row.dueOn },
  { header: 'Amount (GBP)', cell: (row) => poundsCell(row.amountPence) },
  { header: 'Balance (GBP)', cell: (row) => poundsCell(row.balancePence) },
];

export function invoiceExportRoutes(text: TextBinder): void {
  text.account(exportInvoices, async (enter, { query }) => {
    const today = await enter(({ scope, now }) => {
      scope.require('invoices.view');
      return Promise.resolve(dateIn(LONDON, now));
    });
    const batches = inBatches<AskedInvoice>(BATCH, (last) =>
      enter(({ db, scope }) => askedInvoices(db, scope, query, today, last).limit(BATCH).execute()),
    );
    async function* rows() {
      for await (const batch of batches) yield batch.map((row) => presentInvoiceRow(row, today));
    }
    return { mime: 'text/csv', name: `invoices-${today}.csv`, body: csvText(INVOICES, rows()) };
  });
  text.account(exportStatement, async (enter, { query }) => {
    const made = await enter((ctx) => statement(ctx, query));
    const opening = { what: 'Opening balance', reference: null, dueOn: null };
    const rows = [
      { ...opening, date: made.from, amountPence: 0, balancePence: made.openingPence },
      ...made.movements.map((row) => ({ ...row, what: KINDS[row.kind] })),
    ];
    async function* all() {
      yield rows;
    }
    return { mime: 'text/csv', name: `statement-${made.from}-${made.to}.csv`, body: csvText(MOVEMENTS, all()) };
  });
}
