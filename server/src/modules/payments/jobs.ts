import type { Deps } from '../../platform/endpoint.ts';
import { Refusal } from '../../platform/refusal.ts';
import { asWorker } from '../../platform/worker-scope.ts';
import { settlePayment } from './commands/settle-payment.ts';

/** Thirty minutes are over: cancels what was not paid. A payment that was settled meanwhile needs nothing. */
export async function expirePayment(deps: Deps, data: { paymentId: string; tenantId: string }): Promise<void> {
  try {
    await asWorker(deps, data.tenantId, deps.clock.now(), (ctx) => settlePayment(ctx, data.paymentId, 'expired'));
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'PAYMENT_SETTLED')) throw error;
  }
}
