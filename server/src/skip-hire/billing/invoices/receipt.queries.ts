import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { invoiceLines } from './queries.ts';

/**
 * The receipts that charge an order, or one of its movements, each with its lines for that, oldest first. `voided`: the
 * payment was voided since, so that the receipt is an invoice like any other.
 */
export async function receiptLinesOf(db: Db, tenantId: string, of: { orderId: string; jobId?: string }) {
  const receipts = await db
    .selectFrom('invoices as i')
    .innerJoin('payments as p', 'p.id', 'i.receipt_for')
    .select(['i.id', 'i.account_id', 'i.number'])
    .select(sql<boolean>`p.status = 'voided'`.as('voided'))
    .where('i.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoice_lines as l')
          .select('l.position')
          .whereRef('l.invoice_id', '=', 'i.id')
          .where('l.order_id', '=', of.orderId),
      ),
    )
    .orderBy('i.id')
    .execute();
  const lines = await invoiceLines(db, ...receipts.map(({ id }) => id));
  const mine = lines.filter(
    (line) => line.order_id === of.orderId && (of.jobId === undefined || line.job_id === of.jobId),
  );
  return receipts.map((receipt) => ({ receipt, lines: mine.filter((line) => line.invoice_id === receipt.id) }));
}

/** The jobs that a card payment paid for: the first job of each of its orders, or a separate movement. */
export function prepaidJobs(db: Db, tenantId: string, paymentId: string) {
  return db
    .selectFrom('jobs as j')
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('sites as s', 's.id', 'j.site_id')
    .select(['j.id', 'j.order_id', 'j.site_id', 'j.price', 'j.type', 'o.number', 'o.po_number', 's.name as site'])
    .where('j.tenant_id', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('j.payment_id', '=', paymentId),
        // A first job that failed and was rebooked is the same charge.
        eb.and([
          eb('o.payment_id', '=', paymentId),
          eb('j.type', 'in', ['delivery', 'wait_and_load']),
          eb('j.status', '<>', 'failed'),
        ]),
      ]),
    )
    .orderBy('o.number')
    .orderBy('j.sequence')
    .execute();
}
