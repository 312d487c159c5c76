import { prepaidJobs, receiptLinesOf } from '../receipt.queries.ts';
import { payByCreditNote } from './allocate-money.ts';
import { creditLines } from './issue-credit-note.ts';
import type { IssuingContext } from './issue-invoice.ts';
import { receiptOver } from './issue-receipt.ts';

const REASON = 'Price reduced after a change to the job';

/**
 * A job that a card has paid costs less now: what its receipt charged is taken back by a credit note, and stands on a receipt of
 * its own at its price now, which the credit note pays; the rest of it is what the card is owed already (`recordRefundDue`). The caller
 * holds the job. Of which the office has credited a line by hand, the rest is left to it. Source: decision 39.
 */
export async function correctReceipt(
  ctx: IssuingContext,
  job: { id: string; order_id: string; account_id: string; payment_id: string },
): Promise<void> {
  const { db, scope } = ctx;
  const receipts = await receiptLinesOf(db, scope.tenantId, { orderId: job.order_id, jobId: job.id });
  const stands = receipts.find(({ lines }) => lines.length > 0 && lines.every(({ credited }) => !credited));
  if (!stands) return;
  const note = await creditLines(ctx, stands.receipt, stands.lines, REASON);
  const jobs = (await prepaidJobs(db, scope.tenantId, job.payment_id)).filter(({ id }) => id === job.id);
  const payment = { id: job.payment_id, accountId: job.account_id };
  const anew = await receiptOver(ctx, payment, jobs, stands.receipt.id);
  if (anew) await payByCreditNote(ctx, note.id, anew);
}
