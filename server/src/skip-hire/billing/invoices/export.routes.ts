import { exportInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { exportStatement } from '@tonnage/contract/skip-hire/billing/statements';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { csvText, inBatches } from '../../../platform/formats/csv.ts';
import type { TextBinder } from '../../../platform/http/export-endpoint.ts';
import { INVOICES } from './export.present.ts';
import { askedInvoices, type AskedInvoice } from './list.queries.ts';
import { presentInvoiceRow } from './present.ts';
import { statementFile } from '../statements/statement.file.ts';
import { statement } from '../statements/statement.present.ts';

const BATCH = 1000;

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
    return statementFile(await enter((ctx) => statement(ctx, query)));
  });
}
