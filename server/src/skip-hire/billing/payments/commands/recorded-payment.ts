import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { isMoneyless, RECORDED_METHODS } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { allocateMoney, releaseMoney } from '../../invoices/commands/allocate-money.ts';
import { followPayment } from '../../bank/commands/follow-payment.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import { type Correction, paymentCorrected } from '../correction-email.ts';
import { requireTarget } from '../target.queries.ts';
import { recordMoney } from './record-payment.ts';
import { lockPaid } from './settle-payment.ts';

/**
 * Locks a recorded payment with its account, and `other` account if it moves there, so that the second of two corrections
 * finds what the first has done: what was taken with an order in the order in which cancelling that locks, otherwise the
 * accounts in the order of their ids before the payment. Throws NOT_FOUND, PAYMENT_VOIDED, PAID_BY_CARD, PAYMENT_REFUNDED, and where it is to
 * move PAID_UP_FRONT for a payment that was taken with an order, NOT_MONEY for a set-off or write-off.
 */
export async function lockRecorded(ctx: TenantContext, paymentId: string, other?: string) {
  const { db, scope } = ctx;
  const found = await db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', (join) => join.onRef('i.receipt_for', '=', 'p.id').on('i.replaces_id', 'is', null))
    .select(['p.account_id', 'p.provider', 'i.number as receipt'])
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.id', '=', paymentId)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  if (other !== undefined && isMoneyless(found.provider))
    throw new Refusal('NOT_MONEY', {
      message: `A ${found.provider === 'set_off' ? 'set-off' : 'write-off'} can’t be moved. Void it, then record it for the other invoice.`,
    });
  if (!isMoneyless(found.provider) && !RECORDED_METHODS.some((method) => method === found.provider))
    throw new Refusal('PAID_BY_CARD', {
      message:
        'This was paid by card online, so it can’t be voided or moved. Credit its invoice, then refund the payment.',
    });
  if (found.receipt !== null && other !== undefined)
    throw new Refusal('PAID_UP_FRONT', {
      message: `This payment was taken with an order, and ${found.receipt} is its receipt, so it can’t be moved. Void it, then record it for the other customer.`,
    });
  if (found.receipt !== null) await lockPaid(ctx, paymentId);
  const accountIds = [found.account_id, ...(other === undefined ? [] : [other])];
  await sql`select from accounts where id = any(${accountIds}::uuid[]) order by id for no key update`.execute(db);
  const payment = await db
    .selectFrom('payments')
    .select(['account_id', 'amount_pence', 'refund_due_pence', 'provider', 'received_on', 'bank_reference'])
    .where('id', '=', paymentId)
    .where('account_id', '=', found.account_id)
    .where('status', '=', 'paid')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!payment) throw new Refusal('PAYMENT_VOIDED');
  if (other !== found.account_id && (await hasRefund(db, paymentId))) throw new Refusal('PAYMENT_REFUNDED');
  return payment;
}

/** Money of the payment has gone back, or is on its way. */
async function hasRefund(db: Db, paymentId: string): Promise<boolean> {
  const { rows } = await sql`select from refunds where payment_id = ${paymentId} and status <> 'failed'
    union all select from allocations where payment_id = ${paymentId} and refund_id is not null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Moves a recorded payment to another customer, or to another invoice of the same one, with a reason: it pays the named
 * invoice, then the oldest; what it paid before is open again. At the customer who loses it the payment is voided, and it
 * is recorded for the other with the day that it arrived, so that both statements show what happened. Those who pay the
 * invoices of either are emailed. Returns the id that the payment has then, and of which customers nobody was emailed.
 * Throws PAYMENT_VOIDED, PAYMENT_REFUNDED, PAID_BY_CARD, PAID_UP_FRONT, NOT_MONEY.
 */
export async function movePayment(
  ctx: TenantContext,
  paymentId: string,
  to: { accountId: string; invoiceId?: string | undefined; reason: string },
): Promise<{ id: string; unsent: { id: string; name: string }[] }> {
  requireBookkeeper(ctx);
  await requireTarget(ctx, to.accountId, to.invoiceId === undefined ? [] : [to.invoiceId]);
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
    await allocateMoney(
      ctx,
      from,
      invoiceId === undefined ? undefined : { fundId: paymentId, invoiceIds: [invoiceId] },
    );
    await audit(ctx, {
      action: 'payment.reallocated',
      entity: 'payment',
      entityId: paymentId,
      accountId: from,
      changes: { amountPence, reason },
    });
    const reached = await notify(ctx, from, paymentId, 'reallocated');
    return { id: paymentId, unsent: reached ? [] : customers };
  }
  const id = await recordMoney(ctx, to.accountId, {
    amountPence,
    method: payment.provider,
    receivedOn: payment.received_on!,
    bankReference: payment.bank_reference,
  });
  await undo(ctx, { id: paymentId, accountId: from, amountPence, refundDuePence: 0 }, reason, {
    paymentId: id,
    accountId: to.accountId,
  });
  await allocateMoney(ctx, to.accountId, invoiceId === undefined ? undefined : { fundId: id, invoiceIds: [invoiceId] });
  await allocateMoney(ctx, from);
  const nameOf = (accountId: string) => customers.find((account) => account.id === accountId)!.name;
  const changes = { amountPence, from: nameOf(from), to: nameOf(to.accountId), reason };
  for (const [entityId, accountId] of [
    [paymentId, from],
    [id, to.accountId],
  ] as const)
    await audit(ctx, { action: 'payment.moved', entity: 'payment', entityId, accountId, changes });
  const reached = new Map([
    [from, await notify(ctx, from, paymentId, 'removed')],
    [to.accountId, await notify(ctx, to.accountId, id, 'added')],
  ]);
  return { id, unsent: customers.filter((account) => !reached.get(account.id)) };
}

/** Whether anybody of the account is emailed. */
const notify = async (ctx: TenantContext, accountId: string, paymentId: string, correction: Correction) =>
  (await mailPayers(ctx, paymentCorrected, accountId, { paymentId, correction })).length > 0;

/**
 * Voids a payment that was recorded by mistake, or whose cheque bounced, with a reason. What it paid is open and counts
 * against the credit limit again; other unused money of the account pays it where there is some. One that was taken with
 * orders leaves them as they are: its receipt is an invoice like any other from then on. Those who pay the account's invoices
 * are emailed. A set-off or a write-off is voided alike. Throws PAYMENT_VOIDED, PAYMENT_REFUNDED,
 * PAID_BY_CARD.
 */
export async function voidPayment(ctx: TenantContext, paymentId: string, reason: string): Promise<void> {
  requireBookkeeper(ctx);
  const payment = await lockRecorded(ctx, paymentId);
  const { account_id: accountId, amount_pence: amountPence } = payment;
  const reopened = await undo(
    ctx,
    { id: paymentId, accountId, amountPence, refundDuePence: payment.refund_due_pence },
    reason,
  );
  await allocateMoney(ctx, accountId);
  await audit(ctx, {
    action: 'payment.voided',
    entity: 'payment',
    entityId: paymentId,
    accountId,
    changes: { amountPence, reason, ...(reopened.length > 0 && { reopened: reopened.join(', ') }) },
  });
  await mailPayers(ctx, paymentCorrected, accountId, { paymentId, correction: 'voided' });
}

/**
 * Marks a payment voided, releases what it paid and counts it against the credit limit again. The caller holds the
 * payment's and the account's rows. `movedTo` is the payment of another account that replaces it. Returns the numbers of
 * the invoices that are open again.
 */
export async function undo(
  ctx: TenantContext,
  payment: { id: string; accountId: string; amountPence: number; refundDuePence: number },
  reason: string,
  movedTo: { paymentId: string; accountId: string } | null = null,
): Promise<string[]> {
  const { db, now } = ctx;
  const reopened = await releaseMoney(ctx, payment.accountId, payment.id);
  // What was to be refunded is credited already, and is owed to nobody now.
  await addDebt(db, payment.accountId, payment.amountPence - payment.refundDuePence);
  await db
    .updateTable('payments')
    .set({
      status: 'voided',
      refund_due_pence: 0,
      voided_on: dateIn(LONDON, now),
      void_reason: reason,
      moved_to: movedTo?.paymentId ?? null,
    })
    .where('id', '=', payment.id)
    .execute();
  await followPayment(ctx, payment, movedTo);
  return reopened;
}
