import { LIMITS } from '@tonnage/contract/limits';
import type { AccountContext } from '../../../../platform/http/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { randomToken } from '../../../../platform/credentials/tokens.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { payUrl } from '../../../../platform/cards/pay-url.ts';
import { cardProviderOf } from '../../../../core/tenants/cards.queries.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';

/**
 * Opens a card payment at the installation's gateway. It is pending for thirty minutes; then the queue ends it: orders
 * are cancelled, an invoice stays open as it was. Amount in pence with VAT. Throws NO_CARDS if the company takes none.
 */
export async function startPayment(
  ctx: AccountContext,
  amountPence: number,
  of: { invoiceId?: string } = {},
): Promise<{ id: string; url: string }> {
  const { db, scope, now } = ctx;
  const provider = await cardProviderOf(ctx, scope.tenantId);
  if (provider === null) throw new Refusal('NO_CARDS');
  const id = newId(now);
  const reference = randomToken();
  const expiresAt = new Date(Date.parse(now) + LIMITS.paymentMinutes * 60_000).toISOString();
  await db
    .insertInto('payments')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      provider,
      reference,
      amount_pence: amountPence,
      status: 'pending',
      invoice_id: of.invoiceId ?? null,
      started_by: scope.actor.userId,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
  notifyChange(db, { tenant: scope.tenantId, account: scope.accountId, topic: 'money' });
  await ctx.queue.send(db, 'payment.expire', { paymentId: id, tenantId: scope.tenantId }, { at: expiresAt });
  return { id, url: payUrl(ctx, { provider, reference }) };
}
