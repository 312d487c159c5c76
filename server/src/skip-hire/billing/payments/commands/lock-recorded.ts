import { RECORDED_METHODS } from '@tonnage/domain/skip-hire/payments';
import { sql } from 'kysely';
import type { TenantContext } from '../../../../platform/context.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { lockPaid } from './settle-payment.ts';

/**
 * Locks a recorded payment with its account, and `other` account if it moves there, so that the second of two corrections
 * finds what the first has done: what was taken with an order in the order in which cancelling that locks, otherwise the
 * accounts in the order of their ids before the payment. Throws NOT_FOUND, PAYMENT_VOIDED, PAID_BY_CARD, and PAID_UP_FRONT
 * for a payment that was taken with an order, which cannot move.
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
  if (!RECORDED_METHODS.some((method) => method === found.provider))
    throw new Refusal('PAID_BY_CARD', {
      message: 'This was paid by card online, so it can’t be voided or moved. Credit its invoice to refund the card.',
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
  return payment;
}
