import { isFirstJob, type JobType } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { invoiceLines } from './queries.ts';

/**
 * The receipts that charge an order, or one of its movements, each with its lines for that, oldest first. Their payments are locked
 * before the lines are read, as crediting by hand does, so that the second of two finds what the first has credited. `voided`: the
 * payment was voided since, so that the receipt is an invoice like any other.
 */
export async function lockReceiptLines(db: Db, tenantId: string, of: { orderId: string; jobIds?: readonly string[] }) {
  const receipts = await db
    .selectFrom('invoices as i')
    .innerJoin('payments as p', 'p.id', 'i.receipt_for')
    .select(['i.id', 'i.account_id', 'i.number', 'p.id as payment_id'])
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
    .forNoKeyUpdate('p')
    .execute();
  const lines = await invoiceLines(db, ...receipts.map(({ id }) => id));
  const mine = lines.filter(
    (line) => line.order_id === of.orderId && (of.jobIds === undefined || of.jobIds.some((id) => id === line.job_id)),
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

/** The jobs whose charge a job has: the first of an order and those that failed before it are one charge. */
export async function sameCharge(
  db: Db,
  tenantId: string,
  job: { id: string; order_id: string; type: JobType },
): Promise<string[]> {
  if (!isFirstJob(job.type)) return [job.id];
  const first = await db
    .selectFrom('jobs')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', job.order_id)
    .where('type', '=', job.type)
    .execute();
  return first.map(({ id }) => id);
}
