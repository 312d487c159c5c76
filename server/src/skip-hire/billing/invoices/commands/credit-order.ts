import { receiptLinesOf } from '../receipt.queries.ts';
import { creditLines, partOf, settleNote } from './issue-credit-note.ts';
import type { IssuingContext } from './issue-invoice.ts';

/**
 * Credits what a card's receipt charged for a cancelled order, or for one cancelled movement. The refund to the card is
 * recorded already (`recordRefundDue`); if the payment was voided, so much less is owed. Does nothing if there is no receipt.
 */
export async function creditOrder(
  ctx: IssuingContext,
  of: { orderId: string; jobId?: string },
  reason: string,
): Promise<void> {
  for (const { receipt, lines } of await receiptLinesOf(ctx.db, ctx.scope.tenantId, of)) {
    const open = lines.flatMap((line) => partOf(line) ?? []);
    if (open.length === 0) continue;
    const note = await creditLines(ctx, receipt, open, reason);
    if (receipt.voided) await settleNote(ctx, receipt, note);
  }
}
