import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatPence } from '@tonnage/domain/common/money';
import { dateIn } from '@tonnage/domain/common/zoned';
import { allocate } from '@tonnage/domain/skip-hire/allocation';
import { isMoneyless, type PaymentMethod } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { Reading, TenantContext } from '../../../../platform/context.ts';
import { newId } from '../../../../platform/db/ids.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { addDebt } from '../../../accounts/commands/reserve-credit.ts';
import { spendOnRefund, unusedMoney, type Unused } from '../../invoices/commands/allocate-money.ts';
import { requireBookkeeper } from '../../invoices/commands/bookkeeper.ts';
import { mailPayers } from '../../invoices/commands/mail-payers.ts';
import { sendRefundJob } from '../jobs.ts';
import { refundMade } from '../refund-email.ts';
import { lockPaid } from './settle-payment.ts';

/** Money that goes back, pence with VAT. Without a payment it is unused money of the account, such as a credit note. */
interface RefundInput {
  accountId: string;
  paymentId?: string | undefined;
  amountPence: number;
  method: PaymentMethod;
  /** When staff paid it back; to a card it is today. */
  madeOn: IsoDate;
  reference?: string | undefined;
  reason: string;
}

/**
 * Refunds money that pays nothing: what was credited on orders paid up front first, then the payment itself, then other unused
 * money of the account, the oldest first. A card is refunded by its processor afterwards (`sendRefund`); any other way staff pay it
 * back themselves. No payment gives back more than it was. Returns the refund's id. Throws NOT_FOUND, NOT_MONEY, REFUND_TOO_LARGE,
 * REFUND_METHOD, REFUND_DATE.
 */
export async function refund(ctx: TenantContext, given: RefundInput): Promise<string> {
  requireBookkeeper(ctx);
  const { db, now, scope } = ctx;
  const { accountId, amountPence, method, reason } = given;
  const payment = await lockMoney(ctx, given);
  const toCard = method === 'card';
  if (toCard && payment?.provider !== 'stripe' && payment?.provider !== 'sandbox') throw new Refusal('REFUND_METHOD');
  const today = dateIn(LONDON, now);
  const madeOn = toCard ? today : given.madeOn;
  if (madeOn > today) throw new Refusal('REFUND_DATE');

  const { own, others } = await fundsOf(ctx, accountId, payment);
  const funds = [...own, ...others];
  const most = mostOf(funds, payment);
  if (amountPence > most)
    throw new Refusal('REFUND_TOO_LARGE', {
      message:
        most > 0
          ? `${formatPence(most)} can be refunded. For more, credit the invoice first.`
          : 'Nothing is left to refund here. What pays an invoice is refunded once that is credited; what was paid with an order, from its payment.',
    });
  const id = newId(now);
  const used = allocate(funds, [{ id, openPence: amountPence, dueOn: madeOn }]);
  const ofOwn = used.filter(({ fundId }) => own.some((fund) => fund.id === fundId));
  const duePence = Math.min(
    ofOwn.reduce((sum, { pence }) => sum + pence, 0),
    payment?.refund_due_pence ?? 0,
  );
  const bySandbox = payment?.provider === 'sandbox';
  await db
    .insertInto('refunds')
    .values({
      id,
      tenant_id: scope.tenantId,
      account_id: accountId,
      payment_id: payment?.id ?? null,
      method,
      amount_pence: amountPence,
      due_pence: duePence,
      made_on: madeOn,
      reason,
      reference: toCard ? null : (given.reference ?? null),
      status: toCard && !bySandbox ? 'sending' : 'made',
      made_by: scope.actor.userId,
      created_at: now,
    })
    .execute();
  for (const { fundId, pence } of used) {
    const fund = funds.find((each) => each.id === fundId)!;
    if (fund.onDay > madeOn)
      throw new Refusal('REFUND_DATE', {
        message: `The date can’t be before ${formatDayYear(fund.onDay)}, when this money arrived or was credited.`,
      });
    await spendOnRefund(ctx, accountId, fund, { id, madeOn }, pence);
  }
  if (payment && duePence > 0)
    await db
      .updateTable('payments')
      .set({ refund_due_pence: sql<number>`refund_due_pence - ${duePence}` })
      .where('id', '=', payment.id)
      .execute();
  // What was due back to a payer never freed credit; other money did when it arrived.
  await addDebt(db, accountId, amountPence - duePence);
  await audit(ctx, {
    action: 'payment.refunded',
    entity: payment ? 'payment' : 'account',
    entityId: payment?.id ?? accountId,
    accountId,
    changes: { amountPence, method, reason },
  });
  if (toCard && !bySandbox) await ctx.queue.send(db, sendRefundJob, { refundId: id, tenantId: scope.tenantId });
  else await mailPayers(ctx, refundMade, accountId, { refundId: id });
  return id;
}

type Payment = NonNullable<Awaited<ReturnType<typeof paymentOf>>>;

/** Locks the payment as crediting and cancelling do, then the account, so that the second of two finds what the first took. */
async function lockMoney(ctx: TenantContext, { accountId, paymentId }: RefundInput) {
  const { db, scope } = ctx;
  if (paymentId !== undefined) await lockPaid(ctx, paymentId);
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const payment = paymentId === undefined ? null : await paymentOf(ctx, accountId, paymentId);
  if (!account || payment === undefined) throw new Refusal('NOT_FOUND');
  if (payment && isMoneyless(payment.provider)) throw new Refusal('NOT_MONEY');
  return payment;
}

function paymentOf({ db, scope }: Reading<TenantContext>, accountId: string, paymentId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider', 'amount_pence', 'allocated_pence', 'refund_due_pence'])
    .select(REFUNDED('payments.id').as('refunded'))
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', paymentId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'paid')
    .executeTakeFirst();
}

/** The pence that a payment has given back, as SQL. */
const REFUNDED = (payment: string) =>
  sql<number>`(select coalesce(sum(f.amount_pence), 0)::integer from refunds f
    where f.payment_id = ${sql.ref(payment)} and f.status <> 'failed')`;

/** Unused money that a payment can give back, in the order in which it is taken: of its own orders and itself, then the account's. */
async function fundsOf(
  { db, scope }: Reading<TenantContext>,
  accountId: string,
  payment: Payment | null,
): Promise<{ own: Unused[]; others: Unused[] }> {
  const others = await unusedMoney(db, scope.tenantId, accountId);
  if (!payment) return { own: [], others };
  const { rows: credited } = await sql<Unused>`
    select c.id, 'credit_note' as kind, c.gross_pence - c.paid_pence as "restPence", c.issued_on as "onDay" from invoices c
      join invoices i on i.id = c.credits_id
      where c.account_id = ${accountId} and c.kind = 'credit_note' and c.paid_pence < c.gross_pence and i.receipt_for = ${payment.id}
      order by "onDay", id`.execute(db);
  const { rows: itself } = await sql<Unused>`
    select id, 'payment' as kind, amount_pence - allocated_pence as "restPence", received_on as "onDay" from payments
      where id = ${payment.id} and allocated_pence < amount_pence`.execute(db);
  const own = [...credited, ...itself];
  return { own, others: others.filter(({ id }) => !own.some((fund) => fund.id === id)) };
}

/** The pence that can be refunded: unused money, and of a payment no more than it was. */
function mostOf(funds: readonly Unused[], payment: Payment | null): number {
  const unused = funds.reduce((sum, { restPence }) => sum + restPence, 0);
  return payment ? Math.min(unused, payment.amount_pence - payment.refunded) : unused;
}

/** The pence that a payment of the account, or without one its unused money, can give back now. Throws NOT_FOUND. */
export async function refundablePence(
  ctx: Reading<TenantContext>,
  of: { accountId: string; paymentId?: string | undefined },
): Promise<number> {
  const payment = of.paymentId === undefined ? null : await paymentOf(ctx, of.accountId, of.paymentId);
  if (payment === undefined) throw new Refusal('NOT_FOUND');
  if (payment && isMoneyless(payment.provider)) return 0;
  const { own, others } = await fundsOf(ctx, of.accountId, payment);
  return mostOf([...own, ...others], payment);
}
