import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type { PaymentMethod } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import { audit } from '../../../../core/audit/commands/audit.ts';
import type { TenantContext } from '../../../../platform/context.ts';
import { releaseCredit } from '../../../accounts/commands/reserve-credit.ts';
import { tenantOf } from '../../../../core/tenants/queries.ts';
import { releasePlaces, lockDays } from '../../../depots/commands/reserve-places.ts';
import { allocateMoney } from '../../invoices/commands/allocate-money.ts';
import { moneyMethodOf } from '../../invoices/present.ts';
import { issueReceipt } from '../../invoices/commands/receipt.ts';
import { emailCustomer } from '../../../../core/email/commands/email-customer.ts';
import { callerOf } from '../../../orders/placed-by.queries.ts';
import { closeOrder } from '../../../orders/commands/close-order.ts';
import { confirmJob } from '../../../orders/requests/commands/answer-request.ts';
import { confirmPlaced } from '../../../orders/placing/commands/confirm-placed.ts';
import { moveJobRow, moveOrderRow } from '../../../orders/move.commands.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { invoiceIssued } from '../../invoices/invoice-email.ts';
import { jobRequested } from '../../../orders/emails/jobs.ts';
import { orderReceived } from '../../../orders/emails/orders.ts';

export type Outcome = 'paid' | 'declined' | 'expired';

const CLOSING = {
  declined: { event: 'payment_declined', reason: 'The card was declined. You haven’t been charged.' },
  expired: { event: 'expire', reason: 'The order wasn’t paid in time.' },
} as const;

/**
 * Writes the outcome of a card payment, once: the second of two outcomes finds it settled (PAYMENT_SETTLED). Paid orders go
 * to the staff, and their payer gets the receipt; otherwise they are cancelled and their capacity is released (portal.md
 * §4). An invoice is paid, or stays open as it was. A declined card goes to `declinePayment` first.
 */
export async function settlePayment(ctx: TenantContext, paymentId: string, outcome: Outcome): Promise<void> {
  const { db, now, scope } = ctx;
  await lockPaid(ctx, paymentId);
  const settled = await db
    .updateTable('payments')
    .set({ status: outcome, settled_at: now, received_on: outcome === 'paid' ? dateIn(LONDON, now) : null })
    .where('id', '=', paymentId)
    .where('tenant_id', '=', scope.tenantId)
    .where('status', '=', 'pending')
    .returning(['account_id', 'amount_pence', 'invoice_id', 'started_by', 'provider'])
    .executeTakeFirst();
  if (!settled) throw new Refusal('PAYMENT_SETTLED');
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'account_id', 'site_id', 'placed_by', 'caller_name', 'caller_email'])
    .where('payment_id', '=', paymentId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  if (outcome !== 'paid') {
    const { event, reason } = CLOSING[outcome];
    for (const order of orders) {
      await closeOrder(db, { orderId: order.id, orderEvent: event, jobEvent: 'cancel', now, reason });
      await audit(ctx, {
        action: 'order.cancelled',
        entity: 'order',
        entityId: order.id,
        accountId: order.account_id,
        changes: { reason },
      });
    }
  }
  const method = moneyMethodOf(settled.provider);
  const jobs = await settleJobs(ctx, paymentId, outcome, method);
  await audit(ctx, {
    action: `payment.${outcome}`,
    entity: 'payment',
    entityId: paymentId,
    accountId: settled.account_id,
    changes: { amountPence: settled.amount_pence },
  });
  if (outcome !== 'paid') return;
  if (settled.invoice_id !== null) {
    await payDebt(ctx, paymentId, { ...settled, invoice_id: settled.invoice_id });
    return emailReceipt(ctx, settled.invoice_id, settled);
  }
  const tenant = await tenantOf(db, scope.tenantId);
  for (const order of orders) {
    await moveOrderRow(db, order.id, 'pay', now);
    await audit(ctx, {
      action: 'order.paid',
      entity: 'order',
      entityId: order.id,
      accountId: order.account_id,
      changes: { method },
    });
    if (tenant.auto_confirm || order.caller_name !== null) await confirmPlaced(ctx, order.id);
  }
  const receipt = await issueReceipt(ctx, { id: paymentId, accountId: settled.account_id });
  const [first] = orders;
  const payer = first ?? jobs[0];
  if (receipt) await emailReceipt(ctx, receipt.id, { ...settled, caller: payer ? callerOf(payer) : null });
  if (first)
    await emailCustomer(
      ctx,
      orderReceived,
      {
        accountId: first.account_id,
        siteId: first.site_id,
        userId: first.placed_by,
        caller: callerOf(first),
      },
      { orderIds: orders.map((o) => o.id) },
    );
}

/** Emails the payer the paid invoice, with its VAT: the caller of an order or a movement, otherwise who started the payment. */
async function emailReceipt(
  ctx: TenantContext,
  invoiceId: string,
  { account_id: accountId, started_by: userId, caller }: Paid,
): Promise<void> {
  await emailCustomer(ctx, invoiceIssued, { accountId, siteId: null, userId, caller: caller ?? null }, { invoiceId });
}

interface Paid {
  account_id: string;
  started_by: string | null;
  caller?: ReturnType<typeof callerOf>;
}

/**
 * Locks what a payment is for, then the payment, as cancelling an order does: the second of two outcomes waits here,
 * and then finds it settled.
 */
export async function lockPaid({ db, scope }: TenantContext, paymentId: string): Promise<void> {
  await sql`select from orders where tenant_id = ${scope.tenantId} and (payment_id = ${paymentId}
    or id in (select order_id from jobs where payment_id = ${paymentId})) order by id for no key update`.execute(db);
  await sql`select from payments where tenant_id = ${scope.tenantId} and id = ${paymentId} for no key update`.execute(
    db,
  );
}

/** Money for an invoice: it pays that one, then other open ones, and frees as much credit. */
export async function payDebt(
  ctx: TenantContext,
  paymentId: string,
  payment: { account_id: string; amount_pence: number; invoice_id: string },
): Promise<void> {
  await releaseCredit(ctx.db, payment.account_id, payment.amount_pence);
  await allocateMoney(ctx, payment.account_id, { fundId: paymentId, invoiceIds: [payment.invoice_id] });
}

/** Movements of existing orders, with who rang: once paid they go to the staff, otherwise they are cancelled. */
async function settleJobs(
  ctx: TenantContext,
  paymentId: string,
  outcome: Outcome,
  method: PaymentMethod,
): Promise<{ caller_name: string | null; caller_email: string | null }[]> {
  const { db, now, scope } = ctx;
  const jobs = await db
    .selectFrom('jobs')
    .select([
      'id',
      'order_id',
      'account_id',
      'depot_id',
      'type',
      'date',
      'slot',
      'site_id',
      'requested_by',
      'caller_name',
      'caller_email',
    ])
    .where('payment_id', '=', paymentId)
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('id')
    .execute();
  for (const job of jobs) {
    const { id, order_id, account_id, site_id, depot_id, type, date, slot, requested_by } = job;
    if (outcome !== 'paid') {
      await lockDays(db, depot_id);
      await moveJobRow(db, id, 'cancel', now);
      await releasePlaces(db, { depotId: depot_id, date, places: 1 });
    }
    await audit(ctx, {
      action: outcome === 'paid' ? 'job.paid' : 'job.cancelled',
      entity: 'order',
      entityId: order_id,
      accountId: account_id,
      changes: { jobId: id, type, date, slot, ...(outcome === 'paid' ? { method } : { reason: REASON[outcome] }) },
    });
    // Booked by telephone, or paid in the office: staff have agreed the day already.
    if (outcome === 'paid' && (job.caller_name !== null || method !== 'card')) await confirmJob(ctx, id);
    else if (outcome === 'paid') {
      const recipients = { accountId: account_id, siteId: site_id, userId: requested_by };
      await emailCustomer(ctx, jobRequested, recipients, { jobId: id });
    }
  }
  return jobs;
}

const REASON = {
  declined: 'The card was declined. You haven’t been charged.',
  expired: 'It wasn’t paid in time.',
} as const;
