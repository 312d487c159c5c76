import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { z } from 'zod';
import { defineJob } from '../../../platform/queue/job.ts';

/**
 * Runs when a payment's time is up, or it was cancelled: closes the processor's page, then cancels what was not paid. A
 * payment that was settled meanwhile needs nothing; one that is just being paid is settled by the processor's event.
 */
export async function expirePayment(deps: Deps, data: { paymentId: string; tenantId: string }): Promise<void> {
  const page = await asWorker(deps, data.tenantId, deps.clock.now(), ({ db }) =>
    db
      .selectFrom('payments')
      .select(['checkout_id', 'status'])
      .where('id', '=', data.paymentId)
      .where('status', 'in', ['pending', 'expired'])
      // Declined since then: it has until its new end.
      .where('expires_at', '<=', new Date(deps.clock.now()))
      .executeTakeFirst(),
  );
  if (!page) return;
  if (page.checkout_id !== null && (await deps.cards.close(page.checkout_id)) === 'complete') return;
  if (page.status === 'expired') return;
  try {
    await asWorker(deps, data.tenantId, deps.clock.now(), (ctx) => settlePayment(ctx, data.paymentId, 'expired'));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PAYMENT_SETTLED')) throw error;
  }
}

export const expirePaymentJob = defineJob({
  name: 'payment.expire',
  data: z.object({ paymentId: z.string(), tenantId: z.string() }),
  work: expirePayment,
});
