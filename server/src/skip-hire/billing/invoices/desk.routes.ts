import * as desk from '@tonnage/contract/skip-hire/billing/invoices';
import type { RunPreview } from '@tonnage/contract/skip-hire/billing/invoices';
import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { frequenciesDue } from '@tonnage/domain/skip-hire/invoice-run';
import * as charges from '@tonnage/contract/skip-hire/billing/charges';
import * as statements from '@tonnage/contract/skip-hire/billing/statements';
import { listFile, written } from '../../../platform/formats/list-file.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import type { Binder } from '../../../platform/http/endpoint.ts';
import { requireId } from '../../../platform/db/ids.ts';
import type { TextBinder } from '../../../platform/http/text-endpoint.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { billNow } from './bill-now.queries.ts';
import { billedPence, invoicesOf } from './billing.queries.ts';
import { holdLines, releaseLines } from './commands/hold-lines.ts';
import { invoiceNow } from './commands/invoice-now.ts';
import { mostFor } from '../payments/commands/settle-without-money.ts';
import { emailed } from '../../../platform/email/emailed.ts';
import { issueCreditNote } from './commands/credit-note.ts';
import { wordLine } from './commands/word-line.ts';
import { writeInvoice } from './commands/write-invoice.ts';
import { startInvoiceRun } from './commands/start-invoice-run.ts';
import { DEBTORS, SALES } from './csv.ts';
import { accountNames, deskInvoiceTable, deskTotals } from './desk-invoices.queries.ts';
import { presentBill, presentInvoice } from './present.ts';
import { emailsOf, loadsByLine, loadsOf } from './invoice-detail.queries.ts';
import { heldLines } from './holds.queries.ts';
import { invoiceLines, pendingPaymentOf, settlementsOf, vatLeftOf } from './queries.ts';
import { readyToInvoice, runPreview, runProgress } from './run.queries.ts';
import { salesAfter, type SalesLine } from './sales.queries.ts';
import { deskOrder } from '../../orders/desk-order.queries.ts';
import { addCharge } from './commands/add-charge.ts';
import { waiveCharge, waiveWeight } from './commands/waive.ts';
import { weighLoad } from './commands/weigh-load.ts';
import { pageAnswer, pageOf } from '../../../platform/http/paging.ts';
import { inCustomer } from '../../accounts/in-customer.queries.ts';
import { debtorPage, type DebtorRow, debtorsAfter, type DebtorSums, type ListedDebtor } from './debtors.queries.ts';
import { emailStatement, emailStatements } from '../statements/commands/email-statements.ts';
import { chasedDebtors } from '../chasing/chased-debtors.queries.ts';
import { statementPaper } from '../statements/paper.queries.ts';
import { statementFile } from '../statements/statement-file.ts';
import { statement } from '../statements/statement.queries.ts';

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
  bind.staff(desk.getReadyToInvoice, async (ctx) => ({
    data: await readyToInvoice(ctx, dateIn(LONDON, ctx.now)),
  }));
  bind.staff(desk.startInvoiceRun, async (ctx, { body }) => {
    const { upTo, issuedOn, without } = body.data;
    const { accountIds } = await startInvoiceRun(ctx, upTo, issuedOn, without);
    return { data: { accounts: accountIds.length } };
  });
  bind.staff(desk.holdLines, async (ctx, { body }) => ({ data: { held: await holdLines(ctx, body.data) } }));
  bind.staff(desk.wordLine, async (ctx, { body }) => ({ data: { label: await wordLine(ctx, body.data) } }));
  bind.staff(desk.releaseLines, async (ctx, { body }) => ({
    data: { released: await releaseLines(ctx, body.data.ids) },
  }));
  bind.staff(desk.getBillNow, async (ctx, { query }) => ({ data: await billNow(ctx, query) }));
  bind.staff(desk.invoiceNow, async (ctx, { body }) => {
    const issued = await invoiceNow(ctx, body.data);
    const invoices = issued.map(({ id, number, grossPence }) => ({ id, number, grossPence }));
    return { data: { invoices, ...emailed(ctx) } };
  });
  bind.staff(desk.writeInvoice, async (ctx, { body }) => {
    const { id, number, grossPence } = await writeInvoice(ctx, body.data);
    return { data: { id, number, grossPence, ...emailed(ctx) } };
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
  const lines = await invoiceLines(ctx.db, row.id);
  const of = {
    lines,
    settlements: await settlementsOf(ctx.db, row.id),
    pending: await pendingPaymentOf(ctx.db, row.id),
  };
  const loads = loadsByLine(lines, await loadsOf(ctx.db, row.id));
  const presented = presentInvoice(row, of);
  return {
    ...presented,
    lines: presented.lines.map((line) => ({ ...line, loads: loads.get(line.position) ?? [] })),
    account: row.account,
    creditable: await vatLeftOf(ctx.db, row.id, lines),
    mostToWriteOffPence: row.openPence > 0 ? await mostFor(ctx, row) : 0,
    emails: await emailsOf(ctx, { id: row.id, accountId: row.account.id }),
  };
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
    bills: named.flatMap((account) => {
      const bill = due.find(({ accountId }) => accountId === account.id);
      if (!bill) return [];
      return [presentBill(account, invoicesOf(bill))];
    }),
    held: named.flatMap((account) => {
      const bill = held.find(({ accountId }) => accountId === account.id);
      return bill ? [{ account, grossPence: billedPence(bill) }] : [];
    }),
    heldLines: await heldLines(ctx),
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

/** The costs of an order besides its prices: charges, and the weight of its loads. */
export function chargeRoutes(bind: Binder): void {
  bind.staff(charges.chargeOrder, async (ctx, { params, body }) => {
    await addCharge(ctx, params.id, body.data);
    return deskOrder(ctx, params.id);
  });
  bind.staff(charges.waiveCharge, async (ctx, { params, body }) =>
    deskOrder(ctx, await waiveCharge(ctx, params.id, body.data.reason)),
  );
  bind.staff(charges.waiveWeight, async (ctx, { params, body }) =>
    deskOrder(ctx, await waiveWeight(ctx, params.id, body.data.reason)),
  );
  bind.staff(charges.weighLoad, async (ctx, { params, body }) =>
    deskOrder(ctx, await weighLoad(ctx, params.id, body.data)),
  );
}

/** What each customer owes the company, and one customer's statement. */
export function debtorRoutes(bind: Binder): void {
  bind.staff(
    statements.listDebtors,
    async (ctx, { query }) => {
      const { limit, offset } = pageOf(query.pagination, 0);
      const { rows, sums } = await debtorPage(ctx, { ...query, limit, offset }, dateIn(LONDON, ctx.now));
      const chased = await chasedDebtors(
        ctx,
        rows.map(({ id }) => id),
      );
      const { data, meta } = pageAnswer(query, {
        rows: rows.map((row) => ({ ...presentDebtor(row), chasing: chased.get(row.id)! })),
        total: sums.total,
      });
      return { data, meta: { ...meta, totals: sumsOf(sums) } };
    },
    (enter, { query }) =>
      listFile(enter, {
        name: ['debtors', query.late],
        columns: DEBTORS,
        after: (ctx, after: DebtorRow | null, limit) =>
          debtorsAfter(ctx, query, { today: dateIn(LONDON, ctx.now), after, limit }),
      }),
  );
  bind.staff(
    statements.getCustomerStatement,
    async (ctx, { params, query }) => ({
      data: await statement(await inCustomer(ctx, params.id, 'read'), query),
    }),
    async (enter, { params, query }) => {
      const made = await enter(async (ctx) => statement(await inCustomer(ctx, params.id, 'read'), query));
      return statementFile(made, 'office');
    },
  );
  bind.staff(statements.getCustomerStatementPaper, async (ctx, { params, query }) => ({
    data: await statementPaper(await inCustomer(ctx, params.id, 'read'), query, 'office'),
  }));
}

/** Statements by email, to one customer or to all who owe. */
export function statementEmailRoutes(bind: Binder): void {
  bind.staff(statements.emailStatement, async (ctx, { params }) => ({ data: await emailStatement(ctx, params.id) }));
  bind.staff(statements.emailStatements, async (ctx, { body }) => ({
    data: { customers: await emailStatements(ctx, body.data.to) },
  }));
}

function sumsOf({ overdue, unallocated, balance, current, days30, days60, days90, over90 }: DebtorSums) {
  return {
    ages: { current, days30, days60, days90, over90 },
    overduePence: overdue,
    unallocatedPence: unallocated,
    balancePence: balance,
  };
}

function presentDebtor(row: ListedDebtor): Omit<statements.Debtor, 'chasing'> {
  const { id, number, name, status } = row;
  return { id, number, name, status, ...sumsOf(row), updatedAt: row.changed_at.toISOString() };
}
