import { LIMITS } from '@tonnage/contract/limits';
import type { AccountContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { randomToken } from '../../../../platform/credentials/tokens.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { payUrl } from '../../../../platform/cards/pay-url.ts';
import { cardProviderOf } from '../../../../core/tenants/cards.queries.ts';
import type { DB } from '../../../../../db/types.gen.ts';
import { notifyChange } from '../../../../platform/events/notify-change.ts';
import { expirePaymentJob } from '../jobs.ts';

type Provider = DB['payments']['provider'];

/**
 * Opens a card payment at the installation's gateway. It is pending for thirty minutes, or for `minutes`; then the queue
 * ends it: orders are cancelled, an invoice stays open as it was. Amount in pence with VAT. Throws NO_CARDS if the
 * company takes none.
 */
export async function startPayment(
  ctx: AccountContext,
  amountPence: number,
  of: { invoiceId?: string; minutes?: number } = {},
): Promise<{ id: string; url: string }> {
  const provider = await cardProviderOf(ctx, ctx.scope.tenantId);
  if (provider === null) throw new Refusal('NO_CARDS');
  const minutes = of.minutes ?? LIMITS.paymentMinutes;
  const expiresAt = new Date(Date.parse(ctx.now) + minutes * 60_000).toISOString();
  const { id, reference } = await open(ctx, { amountPence, provider, expiresAt, invoiceId: of.invoiceId });
  await ctx.queue.send(ctx.db, expirePaymentJob, { paymentId: id, tenantId: ctx.scope.tenantId }, { at: expiresAt });
  return { id, url: payUrl(ctx, { provider, reference }) };
}

/**
 * Opens a payment that the office has in its hands: cash, a cheque, its card terminal, the bank. `settlePayment` settles
 * it in the same transaction. Amount in pence with VAT. Returns its id.
 */
export async function takePayment(
  ctx: AccountContext,
  amountPence: number,
  provider: 'cash' | 'cheque' | 'card_terminal' | 'bank',
): Promise<string> {
  const { id } = await open(ctx, { amountPence, provider });
  return id;
}

async function open(
  { db, scope, now }: AccountContext,
  of: { amountPence: number; provider: Provider; expiresAt?: string; invoiceId?: string | undefined },
) {
  const id = newId(now);
  const reference = randomToken();
  await db
    .insertInto('payments')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: scope.accountId,
      provider: of.provider,
      reference,
      amount_pence: of.amountPence,
      status: 'pending',
      invoice_id: of.invoiceId ?? null,
      started_by: scope.actor.userId,
      expires_at: of.expiresAt ?? null,
      created_at: now,
    })
    .execute();
  notifyChange(db, { tenant: scope.tenantId, account: scope.accountId, topic: 'money' });
  return { id, reference };
}
