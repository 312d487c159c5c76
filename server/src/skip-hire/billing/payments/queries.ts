import type { Db } from '../../../platform/db/db.ts';

/** A card payment by the secret reference that its payer was given, within the tenant, with what it is for. */
export async function cardPayment(db: Db, tenantId: string, provider: 'sandbox' | 'stripe', reference: string) {
  const payment = await db
    .selectFrom('payments as p')
    .leftJoin('invoices as i', 'i.id', 'p.invoice_id')
    .leftJoin('users as u', 'u.id', 'p.started_by')
    .select([
      'p.id',
      'p.reference',
      'p.amount_pence',
      'p.status',
      'p.expires_at',
      'p.invoice_id',
      'p.checkout_url',
      'p.declines',
    ])
    .select(['i.number as invoice_number', 'u.email'])
    .where('p.tenant_id', '=', tenantId)
    .where('p.provider', '=', provider)
    .where('p.reference', '=', reference)
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
  return { payment, ...whatFor(payment, orders, job) };
}

interface Numbered {
  id: string;
  number: string;
}

/** The numbers that the payer knows it by, and our page that shows the result. */
function whatFor(
  payment: { id: string; invoice_number: string | null },
  orders: readonly Numbered[],
  job: (Numbered & { order_id: string; sequence: number }) | undefined,
): { orderNumbers: string[]; returnPath: string } {
  if (payment.invoice_number !== null) return { orderNumbers: [], returnPath: `/invoices/paid/${payment.id}` };
  if (job)
    return {
      orderNumbers: [`${job.number}/${job.sequence}`],
      returnPath: `/jobs/detail/${job.order_id}/${job.id}`,
    };
  const [first] = orders;
  return {
    orderNumbers: orders.map(({ number }) => number),
    returnPath: first === undefined ? '/payments' : `/jobs/paid/${first.id}`,
  };
}
