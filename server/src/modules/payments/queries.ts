import type { Db } from '../../platform/db.ts';

/** A payment by the secret reference that its payer was sent to, within the tenant. */
export async function sandboxPayment(db: Db, tenantId: string, reference: string) {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'reference', 'amount_pence', 'status', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('provider', '=', 'sandbox')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!payment) return undefined;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('payment_id', '=', payment.id)
    .orderBy('number')
    .execute();
  const job = await db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .select(['j.id', 'j.order_id', 'o.number', 'j.sequence'])
    .where('j.payment_id', '=', payment.id)
    .executeTakeFirst();
  return { payment, orders, job };
}
