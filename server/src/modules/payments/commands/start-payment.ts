import { LIMITS } from '@tonnage/contract/limits';
import type { AccountContext } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { randomToken } from '../../../platform/tokens.ts';

/**
 * Opens a card payment at the sandbox gateway, which stands in for a card processor. The place is kept for thirty minutes;
 * then the queue cancels the orders. Amount in pence with VAT.
 */
export async function startPayment(ctx: AccountContext, amountPence: number): Promise<{ id: string; url: string }> {
  const { db, scope, now } = ctx;
  const id = newId(now);
  const reference = randomToken();
  const expiresAt = new Date(Date.parse(now) + LIMITS.paymentMinutes * 60_000).toISOString();
  await db
    .insertInto('payments')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      provider: 'sandbox',
      reference,
      amount_pence: amountPence,
      status: 'pending',
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  await ctx.queue.send(db, 'payment.expire', { paymentId: id, tenantId: scope.tenantId }, { at: expiresAt });
  return { id, url: `${ctx.publicUrl}/pay/sandbox/${reference}` };
}
