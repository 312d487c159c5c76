import { jobLines } from '@tonnage/domain/skip-hire/billing';
import { sumLines } from '@tonnage/domain/common/money';
import { fallOf, isTaxedLike } from '@tonnage/domain/skip-hire/crediting';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import { PAID_HOW } from '@tonnage/domain/skip-hire/payments';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { TenantContext } from '../../../../platform/context.ts';
import { moneyMethodOf } from '../present.ts';
import { lockReceiptLines, prepaidJobs, sameCharge } from '../receipt.queries.ts';
import { priceLineOf } from '../billing.queries.ts';
import { allocateMoney, payByCreditNote } from './allocate-money.ts';
import { type DraftLine, type Issued, issueInvoice, type IssuingContext } from './issue-invoice.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { asCharged, creditLines, creditReceipt, partOf, partsOfLeft, recordRefundDue } from './credit-note.ts';

/**
 * Issues the paid invoice for a card payment: for its orders, or for its movement. It runs in the transaction that
 * settles the payment, so each is issued once. Null if its jobs cost nothing.
 */
export async function issueReceipt(
  ctx: TenantContext,
  payment: { id: string; accountId: string },
): Promise<Issued | null> {
  const jobs = await prepaidJobs(ctx.db, ctx.scope.tenantId, payment.id);
  const invoice = await receiptOver(ctx, payment, jobs);
  if (invoice) await allocateMoney(ctx, payment.accountId, { fundId: payment.id, invoiceIds: [invoice.id] });
  return invoice;
}

/** Writes a payment's receipt for jobs at their current prices and links them to it; null if they cost nothing. */
export async function receiptOver(
  ctx: IssuingContext,
  payment: { id: string; accountId: string },
  jobs: Awaited<ReturnType<typeof prepaidJobs>>,
  replaces?: string,
): Promise<Issued | null> {
  const date = dateIn(LONDON, ctx.now);
  const lines = jobs.flatMap((job): DraftLine[] =>
    jobLines(job.price as JobPrice | null, job.type).map((line) => ({
      ...line,
      orderId: job.order_id,
      siteId: job.site_id,
      jobId: job.id,
      order: job.number,
      site: job.site,
      poNumber: job.po_number,
      date,
      fromDate: null,
    })),
  );
  if (lines.length === 0) return null;
  const { provider } = await ctx.db
    .selectFrom('payments')
    .select('provider')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const invoice = await issueInvoice(ctx, {
    kind: 'invoice',
    accountId: payment.accountId,
    lines,
    title: `Invoice, paid ${PAID_HOW[moneyMethodOf(provider)]}`,
    receiptFor: payment.id,
    ...(replaces === undefined ? {} : { replaces }),
  });
  for (const { id } of jobs)
    await ctx.db.updateTable('jobs').set({ invoice_id: invoice.id }).where('id', '=', id).execute();
  notifyChange(ctx.db, { tenant: ctx.scope.tenantId, account: payment.accountId, topic: 'orders' });
  return invoice;
}

const REASON = 'Price reduced after a change to the job';

/**
 * Corrects the receipt of a job that was paid by card and costs less now: a credit note reverses what the receipt
 * charged, and a new receipt at today's price is paid by that credit note; the rest is due back to the
 * card. The caller has locked the job and written its new price; `before` is the one that it had. If staff credited part of it by hand,
 * the receipt stays, and what got cheaper is credited from what remains of the lines that are taxed like it. Source: decision 39.
 */
export async function correctReceipt(
  ctx: IssuingContext,
  job: { id: string; order_id: string; account_id: string; payment_id: string; type: JobType },
  before: Pick<JobPrice, 'lines'>,
): Promise<void> {
  const { db, scope } = ctx;
  const jobIds = await sameCharge(db, scope.tenantId, job);
  const receipts = await lockReceiptLines(db, scope.tenantId, { orderId: job.order_id, jobIds });
  const jobs = (await prepaidJobs(db, scope.tenantId, job.payment_id)).filter(({ id }) => id === job.id);
  const current = receipts.find(
    ({ lines }) => lines.length > 0 && lines.every((line) => line.credited_net_pence === 0),
  );
  if (!current) {
    const falls = fallOf(before.lines, (jobs[0]?.price as JobPrice | null)?.lines ?? []);
    for (const { receipt, lines } of receipts) {
      const parts = falls.flatMap((fall) => {
        const taken = partsOfLeft(
          lines.filter((line) => isTaxedLike(priceLineOf(line), fall)),
          fall.netPence,
        );
        fall.netPence -= sumLines(taken).netPence;
        return taken;
      });
      await creditReceipt(ctx, receipt, parts, REASON);
    }
    return;
  }
  const note = await creditLines(
    ctx,
    current.receipt,
    await asCharged(
      ctx,
      current.receipt,
      current.lines.flatMap((line) => partOf(line) ?? []),
    ),
    REASON,
  );
  const payment = { id: job.payment_id, accountId: job.account_id };
  const replacement = await receiptOver(ctx, payment, jobs, current.receipt.id);
  if (replacement) await payByCreditNote(ctx, note.id, replacement);
  await recordRefundDue(db, job.payment_id, note.grossPence - (replacement?.grossPence ?? 0));
}
