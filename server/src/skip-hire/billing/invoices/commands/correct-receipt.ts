import { prepaidJobs, receiptLinesOf } from '../receipt.queries.ts';
import { payByCreditNote } from './allocate-money.ts';
import { creditLines, partOf } from './credit-note.ts';
import type { IssuingContext } from './issue-invoice.ts';
import { receiptOver } from './issue-receipt.ts';

const REASON = 'Price reduced after a change to the job';

/**
 * Corrects the receipt of a job that was paid by card and costs less now: a credit note reverses what the receipt
 * charged, and a new receipt at today's price is paid by that credit note; the rest is the refund that is due to the
 * card already (`recordRefundDue`). The caller has locked the job. If staff credited one of its lines by hand, the rest
 * is left to them. Source: decision 39.
 */
export async function correctReceipt(
  ctx: IssuingContext,
  job: { id: string; order_id: string; account_id: string; payment_id: string },
): Promise<void> {
  const { db, scope } = ctx;
  const receipts = await receiptLinesOf(db, scope.tenantId, { orderId: job.order_id, jobId: job.id });
  const current = receipts.find(
    ({ lines }) => lines.length > 0 && lines.every((line) => line.credited_net_pence === 0),
  );
  if (!current) return;
  const note = await creditLines(
    ctx,
    current.receipt,
    current.lines.flatMap((line) => partOf(line) ?? []),
    REASON,
  );
  const jobs = (await prepaidJobs(db, scope.tenantId, job.payment_id)).filter(({ id }) => id === job.id);
  const payment = { id: job.payment_id, accountId: job.account_id };
  const replacement = await receiptOver(ctx, payment, jobs, current.receipt.id);
  if (replacement) await payByCreditNote(ctx, note.id, replacement);
}
