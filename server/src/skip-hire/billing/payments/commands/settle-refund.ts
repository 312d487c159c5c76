import { audit } from '../../../../core/audit/commands/audit.ts';
import type { RefundEvent } from '../../../../platform/cards/cards.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { isId } from '../../../../platform/db/ids.ts';
import { sql } from 'kysely';
import { releaseCredit } from '../../../accounts/commands/reserve-credit.ts';
import { allocateMoney, releaseRefund } from '../../invoices/commands/allocate-money.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import { refundMade } from '../refund-email.ts';
import { lockPaid } from './settle-payment.ts';

/** A refund has arrived at the card's processor: the customer is told, once. */
export async function settleRefund(ctx: TenantContext, refundId: string, reference: string): Promise<void> {
  const made = await ctx.db
    .updateTable('refunds')
    .set({ status: 'made', reference })
    .where('tenant_id', '=', ctx.scope.tenantId)
    .where('id', '=', refundId)
    .where('status', '=', 'sending')
    .returning('account_id')
    .executeTakeFirst();
  if (made) await mailPayers(ctx, refundMade, made.account_id, { refundId });
}

/**
 * The processor refuses a refund, or the card's bank returned it: the money is the customer's to use or to be refunded another way,
 * and the books show it. Does nothing the second time.
 */
export async function failRefund(ctx: TenantContext, refundId: string, failure: string): Promise<void> {
  const { db, scope } = ctx;
  const found = await db
    .selectFrom('refunds')
    .select(['account_id', 'payment_id'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (!found) return;
  const { payment_id: paymentId } = found;
  if (paymentId !== null) await lockPaid(ctx, paymentId);
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', found.account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const failed = await db
    .updateTable('refunds')
    .set({ status: 'failed', failure: failure.slice(0, 500) })
    .where('id', '=', refundId)
    .where('status', '<>', 'failed')
    .returning(['account_id', 'amount_pence', 'due_pence'])
    .executeTakeFirst();
  if (!failed) return;
  // It may have followed a merge meanwhile.
  const { account_id: accountId, amount_pence: amountPence, due_pence: duePence } = failed;
  await releaseRefund(ctx, accountId, refundId);
  if (duePence > 0)
    await db
      .updateTable('payments')
      .set({ refund_due_pence: sql<number>`refund_due_pence + ${duePence}` })
      .where('id', '=', paymentId)
      .execute();
  await releaseCredit(db, accountId, amountPence - duePence);
  await allocateMoney(ctx, accountId);
  await audit(ctx, {
    action: 'payment.refund_failed',
    entity: paymentId === null ? 'account' : 'payment',
    entityId: paymentId ?? accountId,
    accountId,
    changes: { amountPence, reason: failure },
  });
}

/** Handles a processor's message that a refund failed. Ignores one that is not ours. */
export async function takeRefundNews(ctx: TenantContext, { refundId, failure }: RefundEvent): Promise<void> {
  if (isId(refundId)) await failRefund(ctx, refundId, failure);
}
