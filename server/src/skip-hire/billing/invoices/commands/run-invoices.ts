import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { formatMonth } from '@tonnage/domain/common/format-dates';
import { monthOf } from '@tonnage/domain/skip-hire/invoices';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/http/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { addDebt } from '../../../accounts/commands/take-credit.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { mailInvoice } from './mail-invoice.ts';
import type { Bill } from '../billing.queries.ts';
import { runPreview } from '../run.queries.ts';
import { allocateMoney } from './allocate-money.ts';
import { requireBookkeeper } from './bookkeeper.ts';
import { issueInvoice, type Issued } from './issue-invoice.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';

/**
 * Invoices a completed month: each account gets one invoice for everything not invoiced yet, up to the month's last
 * day, with its document and its email; unused payments of the account are allocated to it. An account that has its
 * invoice of the month is skipped, so running again does nothing; the second of two concurrent runs waits for the
 * first. Any day of the month identifies it. Throws MONTH_NOT_OVER.
 */
export async function runInvoices(ctx: TenantContext, anyDay: IsoDate): Promise<Issued[]> {
  requireBookkeeper(ctx);
  const { db, scope, now } = ctx;
  const month = monthOf(anyDay);
  if (month.to >= dateIn(LONDON, now)) throw new Refusal('MONTH_NOT_OVER');
  // Locks the counter first, then accounts in the order of their ids. Everything that issues invoices locks in this
  // order, to avoid deadlocks.
  await lockNumbers(db, scope.tenantId, 'invoice');
  const issued: Issued[] = [];
  for (const bill of await runPreview(db, scope.tenantId, month)) issued.push(await invoiceBill(ctx, bill, month));
  return issued;
}

async function invoiceBill(ctx: TenantContext, bill: Bill, month: { from: IsoDate; to: IsoDate }): Promise<Issued> {
  const { db } = ctx;
  const { accountId, lines } = bill;
  const title = `Invoice, ${formatMonth(month.from)}`;
  const invoice = await issueInvoice(ctx, { kind: 'invoice', accountId, lines, title, period: month });
  await markInvoiced(ctx, bill, invoice.id);
  notifyChange(db, { tenant: ctx.scope.tenantId, account: accountId, topic: 'orders' });
  for (const { jobId, code, date } of lines) {
    if (code !== 'over_hire') continue;
    await db.updateTable('jobs').set({ over_hire_to: date }).where('id', '=', jobId).execute();
  }
  if (bill.newDebtPence > 0) await addDebt(db, accountId, bill.newDebtPence);
  await allocateMoney(ctx, accountId);
  await mailInvoice(ctx, accountId, invoice.id);
  return invoice;
}

/** Fails if anything was invoiced elsewhere meanwhile. */
async function markInvoiced({ db }: TenantContext, { jobIds, chargeIds }: Bill, invoiceId: string): Promise<void> {
  const jobs = db.updateTable('jobs').set({ invoice_id: invoiceId }).where('invoice_id', 'is', null);
  const charges = db.updateTable('charges').set({ invoice_id: invoiceId }).where('invoice_id', 'is', null);
  for (const [update, ids] of [
    [jobs.where(sql<boolean>`id = any(${jobIds}::uuid[])`), jobIds],
    [charges.where(sql<boolean>`id = any(${chargeIds}::uuid[])`), chargeIds],
  ] as const) {
    const marked = ids.length === 0 ? null : await update.executeTakeFirst();
    if (marked && marked.numUpdatedRows !== BigInt(ids.length)) throw new Refusal('WRONG_STATE');
  }
}
