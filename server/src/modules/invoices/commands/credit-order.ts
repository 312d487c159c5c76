import { invoiceLines } from '../queries.ts';
import { creditLines } from './issue-credit-note.ts';
import type { IssuingContext } from './issue-invoice.ts';

/**
 * Takes back what the receipt of a card charged for an order, or for one movement of it, that is called off. The money itself is
 * owed to the card already (`oweCard`). Nothing where no card has paid.
 */
export async function creditOrder(
  ctx: IssuingContext,
  of: { orderId: string; jobId?: string },
  reason: string,
): Promise<void> {
  const receipts = await ctx.db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.account_id', 'i.number'])
    .where('i.tenant_id', '=', ctx.scope.tenantId)
    .where('i.receipt_for', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoice_lines as l')
          .select('l.position')
          .whereRef('l.invoice_id', '=', 'i.id')
          .where('l.order_id', '=', of.orderId),
      ),
    )
    .orderBy('i.id')
    .execute();
  for (const receipt of receipts) {
    const lines = (await invoiceLines(ctx.db, receipt.id)).filter(
      (line) => line.order_id === of.orderId && (of.jobId === undefined || line.job_id === of.jobId) && !line.credited,
    );
    if (lines.length > 0) await creditLines(ctx, receipt, lines, reason);
  }
}
