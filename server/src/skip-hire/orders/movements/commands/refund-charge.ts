import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import { billing } from '../../ports.ts';
import { moveCharge } from './move-charge.ts';

/**
 * Reverses the charge of a movement that was not done: its credit is released, a card that has paid is owed a refund,
 * and a pending payment is closed, so that it cannot be completed any more.
 */
export async function refundCharge(
  ctx: TenantContext | AccountContext,
  job: { account_id: string; payment_id: string | null; price: unknown },
): Promise<void> {
  const price = job.price as JobPrice | null;
  if (price === null || price.grossPence === 0) return;
  if (job.payment_id !== null) await billing().closePayment(ctx, job.payment_id);
  await moveCharge(ctx.db, job, -price.grossPence);
}
