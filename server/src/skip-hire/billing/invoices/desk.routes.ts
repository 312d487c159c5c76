import * as desk from '@tonnage/contract/skip-hire/billing/invoices';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { sumLines } from '@tonnage/domain/common/money';
import { csvFile } from '../../../platform/formats/csv-file.ts';
import type { TenantContext, Reading } from '../../../platform/http/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { requireId } from '../../../platform/db/ids.ts';
import type { TextBinder } from '../../../platform/http/text-endpoint.ts';
import { pageOf } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordPayment } from '../payments/commands/record-payment.ts';
import { issueCreditNote } from './commands/issue-credit-note.ts';
import { runInvoices } from './commands/run-invoices.ts';
import { BOOK, SALES } from './csv.ts';
import { deskInvoiceById, deskInvoicePage, deskInvoicesAfter, deskTotals, runAccounts } from './desk.queries.ts';
import { presentInvoice, presentInvoiceRow, presentAccount } from './present.ts';
import { invoiceLines, pendingPaymentOf, settlementsOf } from './queries.ts';
import { runPreview } from './run.queries.ts';
import { salesAfter, type SalesLine } from './sales.queries.ts';

/** Invoices and payments, for accounts staff. */
export function deskInvoiceRoutes(bind: Binder, text: TextBinder): void {
  bind.staff(
    desk.listDeskInvoices,
    async (ctx, { query }) => {
      const today = dateIn(LONDON, ctx.now);
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, total } = await deskInvoicePage(ctx, { ...query, limit, offset }, today);
      return {
        data: rows.map((row) => ({ ...presentInvoiceRow(row, today), account: presentAccount(row) })),
        meta: { pagination: pageOf(query.pagination, total).pagination, totals: await deskTotals(ctx, today) },
      };
    },
    (enter, { query }) =>
      csvFile(enter, {
        name: ['invoices', query.state],
        columns: BOOK,
        after: async (ctx, after: desk.DeskInvoiceRow | null, limit) => {
          const today = dateIn(LONDON, ctx.now);
          const rows = await deskInvoicesAfter(ctx, query, { today, after, limit });
          return rows.map((row) => ({ ...presentInvoiceRow(row, today), account: presentAccount(row) }));
        },
      }),
  );
  bind.staff(desk.getDeskInvoice, async (ctx, { params }) => ({ data: await oneInvoice(ctx, params.id) }));
  bind.staff(desk.getInvoiceRun, async (ctx, { query }) => ({ data: await preview(ctx, query.month) }));
  bind.staff(desk.runInvoicesNow, async (ctx, { body }) => {
    const issued = await runInvoices(ctx, body.data.month);
    return { data: { issued: issued.map(({ id, number, grossPence }) => ({ id, number, grossPence })) } };
  });
  bind.staff(desk.recordBankPayment, async (ctx, { body }) => {
    const { accountId, amountPence, ...of } = body.data;
    if (of.receivedOn > dateIn(LONDON, ctx.now)) throw new Refusal('RECEIVED_LATER');
    requireId(accountId);
    return { data: { id: await recordPayment(ctx, accountId, amountPence, of) } };
  });
  text.staff(desk.exportSales, (enter, { query }) => {
    if (query.to < query.from) throw new Refusal('DATES_REVERSED');
    return csvFile(enter, {
      name: ['sales', query.from, query.to],
      columns: SALES,
      after: (ctx, last: SalesLine | null, limit) => salesAfter(ctx, query, last, limit),
    });
  });
  bind.staff(desk.creditInvoice, async (ctx, { params, body }) => {
    requireId(params.id);
    const { id, number, grossPence } = await issueCreditNote(ctx, params.id, body.data);
    return { data: { id, number, grossPence } };
  });
}

async function oneInvoice(ctx: Reading<TenantContext>, id: string) {
  const row = await deskInvoiceById(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const of = {
    lines: await invoiceLines(ctx.db, row.id),
    settlements: await settlementsOf(ctx.db, row.id),
    pending: await pendingPaymentOf(ctx.db, row.id),
  };
  return { ...presentInvoice(row, of, dateIn(LONDON, ctx.now)), account: presentAccount(row) };
}

async function preview(ctx: Reading<TenantContext>, anyDay: IsoDate): Promise<RunPreview> {
  const month = monthOf(anyDay);
  const bills = await runPreview(ctx.db, ctx.scope.tenantId, month);
  const { accounts, issued } = await runAccounts(
    ctx,
    bills.map(({ accountId }) => accountId),
    month.from,
  );
  return {
    ...month,
    over: month.to < dateIn(LONDON, ctx.now),
    issued,
    bills: accounts.map((account) => {
      const { lines } = bills.find(({ accountId }) => accountId === account.id)!;
      return {
        account,
        ...sumLines(lines),
        lines: lines.map(({ label, order, site, date, quantity, netPence }) => ({
          label,
          order,
          site,
          date,
          quantity,
          netPence,
        })),
      };
    }),
  };
}
