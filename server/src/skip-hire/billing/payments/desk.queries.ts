import type { PaymentMethod } from '@tonnage/domain/skip-hire/payments';
import type { Changes } from '@tonnage/contract/envelope';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/http/context.ts';
import { onePage } from '../../../platform/http/paging.ts';
import { isId } from '../../../platform/db/ids.ts';
import { escapeLike } from '../../../platform/http/query-language/compile.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { DAY, paymentColumns } from './list.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface DeskPaymentFilters extends Changes {
  q?: string | undefined;
  show?: PaymentMethod | 'unallocated' | 'voided' | undefined;
  accountId?: string | undefined;
}

/** Payments of every customer, each with its customer. */
function paymentsOfTenant({ db, scope }: Reader) {
  return paymentColumns(db)
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('payments as m', 'm.id', 'p.moved_to')
    .leftJoin('accounts as t', 't.id', 'm.account_id')
    .select(['a.id as account_id', 'a.name as account_name', 'a.number as account_number', 'p.void_reason'])
    .select(['t.id as to_id', 't.name as to_name', 't.number as to_number'])
    .select(sql<boolean>`(p.status = 'paid' and p.provider not in ('sandbox', 'stripe'))`.as('correctable'))
    .leftJoin('invoices as r', (join) => join.onRef('r.receipt_for', '=', 'p.id').on('r.replaces_id', 'is', null))
    .select(['r.number as receipt', 'p.changed_at'])
    .where('p.tenant_id', '=', scope.tenantId);
}

/** Money that arrived, newest first; voided payments only where they are asked for, or among changes. */
function filtered(reader: Reader, { q, show, accountId, updatedSince, sort }: DeskPaymentFilters) {
  const direction = sort === 'updatedAt' ? 'asc' : 'desc';
  let query = sort
    ? paymentsOfTenant(reader).orderBy('p.changed_at', direction).orderBy('p.id', direction)
    : paymentsOfTenant(reader).orderBy(DAY, 'desc').orderBy('p.id', 'desc');
  if (updatedSince !== undefined) query = query.where('p.changed_at', '>=', sql<Date>`${updatedSince}::timestamptz`);
  const states =
    show === 'voided' ? ['voided' as const] : ['paid' as const, ...(updatedSince ? ['voided' as const] : [])];
  query = query.where('p.status', 'in', states);
  if (accountId !== undefined)
    query = isId(accountId) ? query.where('p.account_id', '=', accountId) : query.where(sql<boolean>`false`);
  if (show === 'unallocated') query = query.whereRef('p.allocated_pence', '<', 'p.amount_pence');
  else if (show === 'card') query = query.where('p.provider', 'in', ['sandbox', 'stripe']);
  else if (show !== undefined && show !== 'voided') query = query.where('p.provider', '=', show);
  if (q) {
    const like = `%${escapeLike(q)}%`;
    query = query.where(
      sql<boolean>`(a.name ilike ${like} or a.number ilike ${like} or p.bank_reference ilike ${like})`,
    );
  }
  return query;
}

export function deskPaymentPage(
  reader: Reader,
  filters: DeskPaymentFilters & { pagination: { page: number; pageSize: number } },
) {
  return onePage(filtered(reader, filters), filters.pagination);
}

/** The payments of the same list after a cursor; at most `limit`. */
export function deskPaymentsAfter(
  reader: Reader,
  filters: DeskPaymentFilters,
  { after, limit }: { after: { id: string; day: IsoDate } | null; limit: number },
) {
  const query = filtered(reader, filters).limit(limit);
  return (
    after === null ? query : query.where(sql<boolean>`(${DAY}, p.id) < (${after.day}::date, ${after.id}::uuid)`)
  ).execute();
}

export async function deskPaymentById(reader: Reader, id: string) {
  const row = isId(id) ? await paymentsOfTenant(reader).where('p.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
