import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { asWorker } from '../../../platform/queue/worker-context.ts';
import { failRefund, settleRefund } from './commands/settle-refund.ts';
import { settlePayment } from './commands/settle-payment.ts';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
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
  called: 'Closing of an unpaid card payment',
  page: ({ paymentId }) => `/desk/payments?open=${paymentId}`,
  data: z.object({ paymentId: z.string(), tenantId: z.string() }),
  work: expirePayment,
});

/**
 * Sends a refund to the card's processor, which takes it once however often this runs. An answer settles it; a refusal gives the
 * money back to the account. Throws network errors, so that it is tried again.
 */
export async function sendRefund(deps: Deps, data: { refundId: string; tenantId: string }): Promise<void> {
  const refund = await asWorker(deps, data.tenantId, deps.clock.now(), ({ db }) =>
    db
      .selectFrom('refunds as r')
      .innerJoin('payments as p', 'p.id', 'r.payment_id')
      .select(['r.amount_pence as amountPence', 'p.checkout_id as checkoutId'])
      .where('r.id', '=', data.refundId)
      .where('r.status', '=', 'sending')
      .executeTakeFirst(),
  );
  if (!refund) return;
  const answer = await deps.cards.refund({ ...data, amountPence: refund.amountPence, checkoutId: refund.checkoutId! });
  await asWorker(deps, data.tenantId, deps.clock.now(), (ctx) =>
    'id' in answer ? settleRefund(ctx, data.refundId, answer.id) : failRefund(ctx, data.refundId, answer.failure),
  );
}

/** Sends again what has been on its way for more than a day, in case its job was given up while the processor was down. */
export async function sendLateRefunds(deps: Deps): Promise<void> {
  await withoutTenant(deps.database, async (db) => {
    const late = await db
      .selectFrom('refunds')
      .select(['id as refundId', 'tenant_id as tenantId'])
      .where('status', '=', 'sending')
      .where('created_at', '<', new Date(Date.parse(deps.clock.now()) - 86_400_000))
      .execute();
    for (const refund of late) await deps.queue.send(db, sendRefundJob, refund);
  });
}

export const lateRefundsJob = defineJob({
  name: 'refunds.late',
  data: z.object({}),
  schedule: '30 5 * * *',
  work: sendLateRefunds,
});

export const sendRefundJob = defineJob({
  name: 'refund.send',
  called: 'Card refund',
  page: () => '/desk/payments/refunds',
  data: z.object({ refundId: z.string(), tenantId: z.string() }),
  work: sendRefund,
});
