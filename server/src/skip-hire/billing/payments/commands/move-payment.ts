import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { requireTarget } from '../target.queries.ts';
import { allocateMoney, releaseMoney } from '../../invoices/commands/allocate-money.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import type { Correction } from '../correction-email.ts';
import { lockRecorded } from './lock-recorded.ts';
import { recordMoney } from './record-payment.ts';
import { undo } from './void-payment.ts';
import { paymentCorrected } from '../correction-email.ts';

/**
 * Moves a recorded payment to another customer, or to another invoice of the same one, with a reason: it pays the named
 * invoice, then the oldest; what it paid before is open again. At the customer who loses it the payment is voided, and it
 * is recorded for the other with the day that it arrived, so that both statements show what happened. Those who pay the
 * invoices of either are emailed. Returns the id that the payment has then, and of which customers nobody was emailed.
 * Throws PAYMENT_VOIDED, PAID_BY_CARD, PAID_UP_FRONT.
 */
export async function movePayment(
  ctx: TenantContext,
  paymentId: string,
  to: { accountId: string; invoiceId?: string | undefined; reason: string },
): Promise<{ id: string; unsent: { id: string; name: string }[] }> {
  requireBookkeeper(ctx);
  await requireTarget(ctx, to);
  const { reason, invoiceId } = to;
  const payment = await lockRecorded(ctx, paymentId, to.accountId);
  const { account_id: from, amount_pence: amountPence } = payment;
  const customers = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where('id', 'in', [from, to.accountId])
    .execute();
  if (from === to.accountId) {
    await releaseMoney(ctx, from, paymentId);
    await allocateMoney(ctx, from, invoiceId === undefined ? undefined : { fundId: paymentId, invoiceId });
    await audit(ctx, {
      action: 'payment.reallocated',
      entity: 'payment',
      entityId: paymentId,
      accountId: from,
      changes: { amountPence, reason },
    });
    const reached = await tell(ctx, from, paymentId, 'reallocated');
    return { id: paymentId, unsent: reached ? [] : customers };
  }
  const id = await recordMoney(ctx, to.accountId, {
    amountPence,
    method: payment.provider,
    receivedOn: payment.received_on!,
    bankReference: payment.bank_reference,
  });
  await undo(ctx, { id: paymentId, accountId: from, amountPence, refundDuePence: 0 }, reason, id);
  await allocateMoney(ctx, to.accountId, invoiceId === undefined ? undefined : { fundId: id, invoiceId });
  await allocateMoney(ctx, from);
  const nameOf = (accountId: string) => customers.find((account) => account.id === accountId)!.name;
  const changes = { amountPence, from: nameOf(from), to: nameOf(to.accountId), reason };
  for (const [entityId, accountId] of [
    [paymentId, from],
    [id, to.accountId],
  ] as const)
    await audit(ctx, { action: 'payment.moved', entity: 'payment', entityId, accountId, changes });
  const reached = new Map([
    [from, await tell(ctx, from, paymentId, 'removed')],
    [to.accountId, await tell(ctx, to.accountId, id, 'added')],
  ]);
  return { id, unsent: customers.filter((account) => !reached.get(account.id)) };
}

/** Whether anybody of the account is emailed. */
const tell = async (ctx: TenantContext, accountId: string, paymentId: string, correction: Correction) =>
  (await mailPayers(ctx, paymentCorrected, accountId, { paymentId, correction })).length > 0;
