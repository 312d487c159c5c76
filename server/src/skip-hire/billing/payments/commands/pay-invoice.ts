import { openPence } from '@tonnage/domain/skip-hire/invoices';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { AccountContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { invoiceTable } from '../../invoices/list.queries.ts';
import { pendingPaymentOf } from '../../invoices/queries.ts';
import { payUrl } from '../../../../platform/cards/pay-url.ts';
import { startPayment } from './start-payment.ts';

/**
 * Starts a card payment of an invoice's open amount. Starting it twice, or two people at once, lead to one page; a page
 * that was opened for another amount, because money arrived meanwhile, is closed. Throws NOTHING_TO_PAY.
 */
export async function payInvoice(
  ctx: AccountContext,
  invoiceId: string,
): Promise<{ paymentId: string; amountPence: number; url: string }> {
  const { db, scope, now } = ctx;
  scope.require('invoices.view');
  const row = await invoiceTable.one(ctx, invoiceId);
  if (!row) throw new Refusal('NOT_FOUND');
  // Locks an open page first, as settling it does, then the invoice: the second of two waits here, and finds the page
  // that the first has opened.
  await pendingPaymentOf(db, row.id, true);
  const { paid_pence, credited_pence, written_off_pence } = await db
    .selectFrom('invoices')
    .select(['paid_pence', 'credited_pence', 'written_off_pence'])
    .where('id', '=', row.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const amountPence = openPence({
    grossPence: row.grossPence,
    paidPence: paid_pence - written_off_pence,
    creditedPence: credited_pence,
    writtenOffPence: written_off_pence,
  });
  if (amountPence <= 0) throw new Refusal('NOTHING_TO_PAY');
  const pending = await pendingPaymentOf(db, row.id);
  if (pending && pending.amount_pence === amountPence && pending.expires_at!.toISOString() > now) {
    return { paymentId: pending.id, amountPence, url: payUrl(ctx, pending) };
  }
  if (pending) {
    await db.updateTable('payments').set({ status: 'expired', settled_at: now }).where('id', '=', pending.id).execute();
  }
  const { id, url } = await startPayment(ctx, amountPence, { invoiceId: row.id });
  await audit(ctx, {
    action: 'payment.started',
    entity: 'invoice',
    entityId: row.id,
    accountId: scope.accountId,
    changes: { paymentId: id, amountPence },
  });
  return { paymentId: id, amountPence, url };
}
