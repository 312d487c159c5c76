import { receiptLinesOf } from '../receipt.queries.ts';
import { creditLines, partOf } from './issue-credit-note.ts';
import type { IssuingContext } from './issue-invoice.ts';

/**
 * Credits what a card's receipt charged for a cancelled order, or for one cancelled movement. The refund to the card is
 * recorded already (`recordRefundDue`). Does nothing if no card has paid.
 */
export async function creditOrder(
  ctx: IssuingContext,
  of: { orderId: string; jobId?: string },
  reason: string,
): Promise<void> {
  for (const { receipt, lines } of await receiptLinesOf(ctx.db, ctx.scope.tenantId, of)) {
    const open = lines.flatMap((line) => partOf(line) ?? []);
    if (open.length > 0) await creditLines(ctx, receipt, open, reason);
  }
}
