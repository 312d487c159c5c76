import type { JobPrice } from '@tonnage/domain/skip-hire/pricing';
import type { AccountContext, TenantContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { releaseCredit, reserveCredit } from '../../../accounts/commands/reserve-credit.ts';
import { billing } from '../../ports.ts';

/** The account of a charge, and the payment that paid it, if any. */
interface Charged {
  account_id: string;
  payment_id: string | null;
}

/**
 * Adjusts what a job costs, pence with VAT, by the credit that it takes on account. What was paid with its order is due back
 * once its receipt is credited (`creditOrder`, `correctReceipt`); the caller has ruled out that it is charged more.
 */
export async function moveCharge(db: Db, job: Charged, differencePence: number): Promise<void> {
  if (job.payment_id !== null) return;
  if (differencePence > 0) await reserveCredit(db, job.account_id, differencePence);
  else if (differencePence < 0) await releaseCredit(db, job.account_id, -differencePence);
}

/**
 * Reverses the charge of a movement that was not done: its credit is released, and a pending payment is closed, so that it cannot be
 * completed any more. The caller credits what was paid (`creditOrder`).
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
