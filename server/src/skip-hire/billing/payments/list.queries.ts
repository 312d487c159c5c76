import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { countUpTo } from '../../../platform/http/paging.ts';
import { isId } from '../../../platform/db/ids.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Payments with what they pay. */
export function paymentColumns(db: Db) {
  return db
    .selectFrom('payments as p')
    .leftJoin('invoices as b', 'b.id', 'p.invoice_id')
    .select(['p.id', 'p.provider', 'p.status', 'p.amount_pence', 'p.received_on', 'p.created_at', 'p.expires_at'])
    .select(['p.bank_reference', 'p.allocated_pence', 'p.refund_due_pence', 'p.invoice_id', 'b.number as begun_for'])
    .select('p.voided_on')
    .select('b.site_id')
    .select(
      sql<{ id: string; number: string; amountPence: number }[] | null>`(select json_agg(json_build_object('id', i.id,
        'number', i.number, 'amountPence', a.amount_pence) order by i.due_on, i.id)
        from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id)`.as('invoices'),
    );
}

/** Payments of the scope's account. */
function paymentRows(db: Db, scope: Scope) {
  return paymentColumns(db).where('p.tenant_id', '=', scope.tenantId).where('p.account_id', '=', scope.accountId);
}

export type PaymentListRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['executeTakeFirstOrThrow']>>;

/** The day that money arrived, or the day that it was requested. */
const DAY = sql<IsoDate>`coalesce(p.received_on, (p.created_at at time zone 'Europe/London')::date)`;

function newestFirst(db: Db, scope: Scope, status: 'paid' | 'all') {
  const query = paymentRows(db, scope).orderBy(DAY, 'desc').orderBy('p.id', 'desc');
  return status === 'paid' ? query.where('p.status', 'in', ['paid', 'voided']) : query;
}

/** A page of payments, newest first, and the total. The page is chosen among the payments alone, and the rest is added to its rows only. */
export async function paymentPage(
  db: Db,
  scope: Scope,
  {
    status,
    pagination: { page, pageSize },
  }: { status: 'paid' | 'all'; pagination: { page: number; pageSize: number } },
) {
  const from = sql`from payments p where p.tenant_id = ${scope.tenantId} and p.account_id = ${scope.accountId}
    ${status === 'paid' ? sql`and p.status in ('paid', 'voided')` : sql``}`;
  const rows = await newestFirst(db, scope, 'all')
    .where(
      sql<boolean>`p.id = any(array(select p.id ${from} order by ${status === 'paid' ? sql`p.received_on` : DAY} desc, p.id desc limit ${pageSize} offset ${(page - 1) * pageSize}))`,
    )
    .execute();
  return { rows, total: (await countUpTo(db, from, null)).total };
}

/** The payments of the same list after a cursor; at most `limit`. */
export function paymentsAfter(
  db: Db,
  scope: Scope,
  request: { status: 'paid' | 'all'; after: { id: string; day: IsoDate } | null; limit: number },
): Promise<PaymentListRow[]> {
  const { status, after, limit } = request;
  const query = newestFirst(db, scope, status).limit(limit);
  if (after === null) return query.execute();
  return query.where(sql<boolean>`(${DAY}, p.id) < (${after.day}::date, ${after.id}::uuid)`).execute();
}

/** A payment; a member who is limited to some sites sees one that was started for an invoice of theirs. */
export async function paymentById(db: Db, scope: Scope, id: string): Promise<PaymentListRow | undefined> {
  if (!isId(id)) return undefined;
  const row = await paymentRows(db, scope).where('p.id', '=', id).executeTakeFirst();
  return row && (scope.siteIds === null || (row.site_id !== null && scope.mayUseSite(row.site_id))) ? row : undefined;
}
