import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { tenantUrl } from '../../../../platform/tenant.ts';
import { asWorker } from '../../../../platform/queue/worker-context.ts';
import { tenantOf } from '../../../../core/tenants/queries.ts';
import { cardPayment } from '../queries.ts';

/**
 * The address of the processor's page for a payment, opened now if there is none; for a settled payment, our own page
 * with the result. No database connection is held while the processor is called. Throws CARDS_UNAVAILABLE.
 */
export async function openCheckout(deps: Deps, tenantId: string, reference: string): Promise<string> {
  const now = deps.clock.now();
  const state = await asWorker(deps, tenantId, now, async (ctx) => {
    const known = await cardPayment(ctx.db, tenantId, 'stripe', reference);
    if (!known) throw new Refusal('NOT_FOUND');
    return { ...known, home: tenantUrl(ctx.publicUrl, (await tenantOf(ctx.db, tenantId)).hosts) };
  });
  const { payment, orderNumbers, returnPath, home } = state;
  if (payment.status !== 'pending') return `${home}${returnPath}`;
  if (payment.checkout_url !== null) return payment.checkout_url;
  const page = await deps.cards
    .open({
      paymentId: payment.id,
      tenantId,
      attempt: payment.declines,
      amountPence: payment.amount_pence,
      title: payment.invoice_number ?? orderNumbers.join(', '),
      email: payment.email,
      expiresAt: payment.expires_at!.toISOString(),
      returnUrl: `${home}${returnPath}`,
    })
    .catch((cause: unknown) => {
      throw Object.assign(new Refusal('CARDS_UNAVAILABLE'), { cause });
    });
  await asWorker(deps, tenantId, now, (ctx) =>
    ctx.db
      .updateTable('payments')
      .set({ checkout_id: page.id, checkout_url: page.url })
      .where('id', '=', payment.id)
      .where('checkout_id', 'is', null)
      .where('declines', '=', payment.declines)
      .execute(),
  );
  return page.url;
}
