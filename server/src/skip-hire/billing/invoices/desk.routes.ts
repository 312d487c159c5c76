import * as desk from '@tonnage/contract/skip-hire/billing/invoices';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { frequenciesDue, groupLines } from '@tonnage/domain/skip-hire/invoice-run';
import { sumLines } from '@tonnage/domain/common/money';
import { listFile, written } from '../../../platform/formats/list-file.ts';
import type { TenantContext, Reading } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { requireId } from '../../../platform/db/ids.ts';
import type { TextBinder } from '../../../platform/http/text-endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { issueCreditNote } from './commands/credit-note.ts';
import { startInvoiceRun } from './commands/start-invoice-run.ts';
import { SALES } from './csv.ts';
import { deskInvoiceTable } from './desk-invoices.queries.ts';
import { accountNames, deskTotals } from './desk.queries.ts';
import { presentInvoice } from './present.ts';
import { invoiceLines, pendingPaymentOf, settlementsOf } from './queries.ts';
import { runPreview, runProgress } from './run.queries.ts';
import { salesAfter, type SalesLine } from './sales.queries.ts';

/** Invoices and payments, for accounts staff. */
export function deskInvoiceRoutes(bind: Binder, text: TextBinder): void {
  bind.staff(
    desk.listDeskInvoices,
    async (ctx, given) => {
      const { data, meta } = await deskInvoiceTable.answer(ctx, given);
      return { data, meta: { ...meta, totals: await deskTotals(ctx, dateIn(LONDON, ctx.now)) } };
    },
    deskInvoiceTable.file,
  );
  bind.staff(desk.getDeskInvoice, async (ctx, { params }) => ({ data: await oneInvoice(ctx, params.id) }));
  bind.staff(desk.getInvoiceRun, async (ctx, { query }) => ({ data: await preview(ctx, query.upTo) }));
  bind.staff(desk.startInvoiceRun, async (ctx, { body }) => {
    const { accountIds } = await startInvoiceRun(ctx, body.data.upTo, body.data.issuedOn);
    return { data: { accounts: accountIds.length } };
  });
  text.staff(desk.exportSales, async (enter, { query }) => {
    if (query.to < query.from) throw new Refusal('DATES_REVERSED');
    const sales = await listFile(enter, {
      name: ['sales', query.from, query.to],
      columns: SALES,
      after: (ctx, last: SalesLine | null, limit) => salesAfter(ctx, query, last, limit),
    });
    return written(sales, query.format);
  });
  bind.staff(desk.creditInvoice, async (ctx, { params, body }) => {
    requireId(params.id);
    const { id, number, grossPence } = await issueCreditNote(ctx, params.id, body.data);
    return { data: { id, number, grossPence } };
  });
}

async function oneInvoice(ctx: Reading<TenantContext>, id: string) {
  const row = await deskInvoiceTable.one(ctx, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const of = {
    lines: await invoiceLines(ctx.db, row.id),
    settlements: await settlementsOf(ctx.db, row.id),
    pending: await pendingPaymentOf(ctx.db, row.id),
  };
  return { ...presentInvoice(row, of), account: row.account };
}

async function preview(ctx: Reading<TenantContext>, upTo: IsoDate): Promise<RunPreview> {
  const { tenantId } = ctx.scope;
  const { due, held } = await runPreview(ctx.db, tenantId, upTo);
  const named = await accountNames(
    ctx,
    [...due, ...held].map(({ accountId }) => accountId),
  );
  return {
    upTo,
    over: upTo < dateIn(LONDON, ctx.now),
    frequencies: [...frequenciesDue(upTo)],
    bills: named.flatMap(({ invoice_grouping: grouping, ...account }) => {
      const bill = due.find(({ accountId }) => accountId === account.id);
      if (!bill) return [];
      const groups = groupLines(bill.lines, grouping);
      const lines = groups.flatMap((group, i) =>
        group.map(({ label, order, site, poNumber, date, quantity, netPence }) => ({
          invoice: i + 1,
          label,
          order,
          site,
          poNumber,
          date,
          quantity,
          netPence,
        })),
      );
      return [{ account, invoices: groups.length, ...sumLines(bill.lines), lines }];
    }),
    held: named.flatMap(({ invoice_grouping: _grouping, ...account }) => {
      const bill = held.find(({ accountId }) => accountId === account.id);
      return bill ? [{ account, grossPence: sumLines(bill.lines).grossPence }] : [];
    }),
    run: await progress(ctx, upTo),
  };
}

async function progress({ db, scope }: Reading<TenantContext>, upTo: IsoDate): Promise<RunPreview['run']> {
  const found = await runProgress(db, scope.tenantId, upTo);
  if (!found) return null;
  const { run, accounts, sums } = found;
  return {
    issuedOn: run.issued_on,
    startedAt: run.started_at.toISOString(),
    startedBy: run.started_by,
    accounts: accounts.length,
    pending: accounts.filter(({ status }) => status === 'pending').length,
    failed: accounts.flatMap(({ id, name, number, reason }) =>
      reason === null ? [] : [{ account: { id, name, number }, reason }],
    ),
    unsent: accounts.flatMap(({ id, name, number, emailed }) => (emailed === false ? [{ id, name, number }] : [])),
    ...sums,
  };
}
