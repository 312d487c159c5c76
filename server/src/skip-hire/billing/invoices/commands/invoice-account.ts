import { invoicePeriod, periodText } from '@tonnage/domain/skip-hire/invoice-run';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { lockNumbers } from '../../../documents/commands/take-number.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { bills, invoicesOf, newDebtOf, type Bill, type BillLine } from '../billing.queries.ts';
import { dropWords } from './drop-words.ts';
import { allocateMoney } from './allocate-money.ts';
import { type Draft, issueInvoice, type Issued } from './issue-invoice.ts';
import { mailPayers } from './mail-payers.ts';
import { invoiceIssued } from '../invoice-email.ts';

/**
 * Invoices one account of a run: everything not invoiced yet and not held up to the run's day, on as many invoices as the account asks
 * for, each with its document and its email; the run records whether anybody gets one; unused payments are allocated to them.
 * An account that the run has invoiced already gets nothing: the second of two workers finds it done. One that was put on hold
 * since counts as failed.
 */
export async function invoiceAccount(ctx: TenantContext, runId: string, accountId: string): Promise<Issued[]> {
  const { db, scope } = ctx;
  const run = await db
    .selectFrom('invoice_runs')
    .select(['id', 'up_to as upTo', 'issued_on as issuedOn'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', runId)
    .executeTakeFirst();
  if (!run) throw new Refusal('NOT_FOUND');
  // Locks the counter first, then the account. Everything that issues invoices locks in this order, to avoid deadlocks. The
  // account stays as it is read: a merge waits, and what it moved is left for the account that it moved to.
  await lockNumbers(db, scope.tenantId, 'invoice');
  const terms = await db
    .selectFrom('accounts')
    .select(['invoice_frequency as frequency', 'invoices_held as held'])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const outcome = terms.held
    ? ({ status: 'failed', reason: 'The account was put on hold after the run started.' } as const)
    : ({ status: 'done', reason: null } as const);
  const claimed = await db
    .updateTable('invoice_run_accounts')
    .set(outcome)
    .where('run_id', '=', runId)
    .where('account_id', '=', accountId)
    .where('status', '!=', 'done')
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) return [];
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'money' });
  const [bill] = terms.held ? [] : await bills(db, { tenantId: scope.tenantId, accountId }, run.upTo);
  if (!bill || bill.lines.length === 0) return [];
  const { issued, emailed } = await issueBill(ctx, bill, (lines) => ({
    id: run.id,
    issuedOn: run.issuedOn,
    period: invoicePeriod(terms.frequency, run.upTo, lines),
  }));
  await db
    .updateTable('invoice_run_accounts')
    .set({ emailed })
    .where('run_id', '=', run.id)
    .where('account_id', '=', accountId)
    .execute();
  return issued;
}

/**
 * Issues what a bill has on as many invoices as its account asks for, dated today or by their run, and emails them. What they
 * cover is marked as invoiced. The caller holds the invoice counter and the account. `emailed`: whether anybody gets them.
 */
export async function issueBill(
  ctx: TenantContext,
  bill: Bill,
  runOf?: (lines: readonly BillLine[]) => NonNullable<Draft['run']>,
): Promise<{ issued: Issued[]; emailed: boolean }> {
  const { db, scope } = ctx;
  const { accountId } = bill;
  const groups = invoicesOf(bill);
  const issued: Issued[] = [];
  for (const lines of groups) {
    const run = runOf?.(lines);
    const title = run?.period ? `Invoice, ${periodText(run.period)}` : 'Invoice';
    const invoice = await issueInvoice(ctx, { kind: 'invoice', accountId, lines, title, ...(run && { run }) });
    await markInvoiced(ctx, bill, groups, { lines, invoiceId: invoice.id });
    await forgetWords(ctx, lines);
    for (const { jobId, hireTo } of lines) {
      if (hireTo === null) continue;
      await db.updateTable('jobs').set({ over_hire_to: hireTo }).where('id', '=', jobId).execute();
    }
    issued.push(invoice);
  }
  notifyChange(db, { tenant: scope.tenantId, account: accountId, topic: 'orders' });
  const newDebt = newDebtOf(groups.flat());
  if (newDebt !== 0) await addDebt(db, accountId, newDebt);
  await allocateMoney(ctx, accountId);
  let emailed = false;
  for (const { id } of issued) {
    const to = await mailPayers(ctx, invoiceIssued, accountId, { invoiceId: id }, `invoice:${id}`);
    emailed ||= to.length > 0;
  }
  return { issued, emailed };
}

/** The words that lines were given are on their invoice now: a later over hire of the same job has its usual ones. */
async function forgetWords(ctx: TenantContext, lines: readonly BillLine[]): Promise<void> {
  for (const line of lines) if (line.usual !== null) await dropWords(ctx, line);
}

/**
 * Links the jobs and charges of one invoice to it. A job that costs nothing goes with its order, or with the first invoice.
 * Fails if anything was invoiced elsewhere meanwhile.
 */
async function markInvoiced(
  { db }: TenantContext,
  bill: Bill,
  groups: readonly (readonly BillLine[])[],
  { lines, invoiceId }: { lines: readonly BillLine[]; invoiceId: string },
): Promise<void> {
  const isHere = (id: string, orderId: string) => {
    const own = groups.find((group) => group.some((line) => line.jobId === id));
    const ofOrder = groups.find((group) => group.some((line) => line.orderId === orderId));
    return (own ?? ofOrder ?? groups[0]) === lines;
  };
  const jobIds = bill.jobs.filter(({ id, orderId }) => isHere(id, orderId)).map(({ id }) => id);
  const chargeIds = lines.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId]));
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
