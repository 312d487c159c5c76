import { receiptLinesOf } from '../receipt.queries.ts';
import { creditLines } from './issue-credit-note.ts';
import type { IssuingContext } from './issue-invoice.ts';

/**
 * Takes back what the receipt of a card charged for an order, or for one movement of it, that is called off. The money itself is
 * owed to the card already (`recordRefundDue`). Nothing where no card has paid.
 */
export async function creditOrder(
  ctx: IssuingContext,
  of: { orderId: string; jobId?: string },
  reason: string,
): Promise<void> {
  for (const { receipt, lines } of await receiptLinesOf(ctx.db, ctx.scope.tenantId, of)) {
    const open = lines.filter(({ credited }) => !credited);
    if (open.length > 0) await creditLines(ctx, receipt, open, reason);
  }
}
