import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { onePage } from '../../../platform/http/paging.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Scope } from '../../../platform/http/scope.ts';

/** Payments of the scope's account with what they pay. */
function paymentRows(db: Db, scope: Scope) {
  return db
    .selectFrom('payments as p')
    .leftJoin('invoices as b', 'b.id', 'p.invoice_id')
    .select(['p.id', 'p.provider', 'p.status', 'p.amount_pence', 'p.received_on', 'p.created_at', 'p.expires_at'])
    .select(['p.bank_reference', 'p.allocated_pence', 'p.refund_due_pence', 'p.invoice_id', 'b.number as begun_for'])
    .select('b.site_id')
    .select(
      sql<{ id: string; number: string; amountPence: number }[] | null>`(select json_agg(json_build_object('id', i.id,
        'number', i.number, 'amountPence', a.amount_pence) order by i.due_on, i.id)
        from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id)`.as('invoices'),
    )
    .where('p.tenant_id', '=', scope.tenantId)
    .where('p.account_id', '=', scope.accountId);
}

export type PaymentListRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['executeTakeFirstOrThrow']>>;

/** The newest first: by the day that money came, and where it did not by the day that it was asked for. */
export function paymentPage(
  db: Db,
  scope: Scope,
  asked: { status: 'paid' | 'all'; pagination: { page: number; pageSize: number } },
) {
  let query = paymentRows(db, scope);
  if (asked.status === 'paid') query = query.where('p.status', '=', 'paid');
  const sorted = query
    .orderBy(sql`coalesce(p.received_on, (p.created_at at time zone 'Europe/London')::date) desc`)
    .orderBy('p.id', 'desc');
  return onePage(sorted, asked.pagination);
}

/** Those that were begun or booked after one of them, in that order; at most `limit`. */
export function paymentsAfter(
  db: Db,
  scope: Scope,
  asked: { status: 'paid' | 'all'; after: string | null; limit: number },
): Promise<PaymentListRow[]> {
  let query = paymentRows(db, scope).orderBy('p.id').limit(asked.limit);
  if (asked.status === 'paid') query = query.where('p.status', '=', 'paid');
  if (asked.after !== null) query = query.where('p.id', '>', asked.after);
  return query.execute();
}

/** One payment; for somebody who sees some sites, one that was begun for an invoice of theirs. */
export async function paymentById(db: Db, scope: Scope, id: string): Promise<PaymentListRow | undefined> {
  if (!isId(id)) return undefined;
  const row = await paymentRows(db, scope).where('p.id', '=', id).executeTakeFirst();
  return row && (scope.siteIds === null || (row.site_id !== null && scope.mayUseSite(row.site_id))) ? row : undefined;
}
