import { exportDeskInvoices, exportSales } from '@tonnage/contract/desk-exports';
import type { DeskInvoiceRow } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { poundsCell, type CsvColumn } from '../../../platform/formats/csv.ts';
import { csvFile } from '../../../platform/formats/csv-file.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { TextBinder } from '../../../platform/http/export-endpoint.ts';
import { deskInvoicesAfter } from './desk.queries.ts';
import { INVOICES } from './export.present.ts';
import { presentInvoiceRow, whose } from './present.ts';
import { salesAfter, type SalesLine } from './sales.queries.ts';

const BOOK: readonly CsvColumn<DeskInvoiceRow>[] = [
  { header: 'Account', cell: (row) => row.account.number },
  { header: 'Customer', cell: (row) => row.account.name },
  ...INVOICES,
];

const KINDS = { invoice: 'Invoice', credit_note: 'Credit note' };

/** As accounting packages read sales in: a row for each line, dates as ISO 8601, amounts of credit notes below zero. */
const SALES: readonly CsvColumn<SalesLine>[] = [
  { header: 'Type', cell: (row) => KINDS[row.kind] },
  { header: 'Number', cell: (row) => row.number },
  { header: 'Credits invoice', cell: (row) => row.credits },
  { header: 'Account', cell: (row) => row.account_number },
  { header: 'Customer', cell: (row) => row.account },
  { header: 'Date', cell: (row) => row.issued_on },
  { header: 'Due', cell: (row) => row.due_on },
  { header: 'Order', cell: (row) => row.order_number },
  { header: 'PO number', cell: (row) => row.po_number },
  { header: 'Description', cell: (row) => row.label },
  { header: 'Completed on', cell: (row) => row.date },
  { header: 'Quantity', cell: (row) => row.quantity },
  { header: 'Unit price (GBP)', cell: (row) => poundsCell(row.unit_pence) },
  { header: 'Net (GBP)', cell: (row) => poundsCell(row.net_pence) },
  { header: 'VAT rate (%)', cell: (row) => row.vat_rate_bp / 100 },
  { header: 'VAT (GBP)', cell: (row) => poundsCell(row.vat_pence) },
  { header: 'Total (GBP)', cell: (row) => poundsCell(row.net_pence + row.vat_pence) },
];

export function deskInvoiceExportRoutes(text: TextBinder): void {
  text.staff(exportDeskInvoices, (enter, { query }) =>
    csvFile(enter, {
      name: ['invoices', query.state],
      columns: BOOK,
      after: async (ctx, after: DeskInvoiceRow | null, limit) => {
        const today = dateIn(LONDON, ctx.now);
        const rows = await deskInvoicesAfter(ctx, query, { today, after, limit });
        return rows.map((row) => ({ ...presentInvoiceRow(row, today), account: whose(row) }));
      },
    }),
  );
  text.staff(exportSales, (enter, { query }) => {
    if (query.to < query.from) throw new Refusal('DATES_REVERSED');
    return csvFile(enter, {
      name: ['sales', query.from, query.to],
      columns: SALES,
      after: (ctx, last: SalesLine | null, limit) => salesAfter(ctx, query, last, limit),
    });
  });
}
