import type { Changes } from '@tonnage/contract/envelope';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { sql } from 'kysely';
import type { TenantContext } from '../../../platform/http/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { escapeLike } from '../../../platform/http/query-language/compile.ts';
import { inState } from './list.queries.ts';
import { IS_RECEIPT } from './queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface DeskInvoiceFilters extends Changes {
  q?: string | undefined;
  state?: InvoiceState | 'open' | undefined;
  accountId?: string | undefined;
}

/** Invoices of every customer, each with its customer. */
function invoicesOfTenant({ db, scope }: Reader) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .leftJoin('sites as s', 's.id', 'i.site_id')
    .select([
      'i.id',
      'i.number',
      'i.issued_on',
      'i.due_on',
      'i.period_from',
      'i.period_to',
      'i.net_pence',
      'i.vat_pence',
    ])
    .select([
      'i.gross_pence',
      'i.paid_pence',
      'i.credited_pence',
      'i.changed_at',
      'i.document_id',
      'i.site_id',
      's.name as site',
    ])
    .select(IS_RECEIPT.as('receipt'))
    .select(['a.id as account_id', 'a.name as account_name', 'a.number as account_number'])
    .where('i.tenant_id', '=', scope.tenantId)
    .where('i.kind', '=', 'invoice');
}

/** The invoices that match the filters, newest first; null if none can. */
function filteredInvoices(
  reader: Reader,
  { accountId, state, q, updatedSince, sort }: DeskInvoiceFilters,
  today: IsoDate,
) {
  const direction = sort === 'updatedAt' ? 'asc' : 'desc';
  let query = sort
    ? invoicesOfTenant(reader).orderBy('i.changed_at', direction).orderBy('i.id', direction)
    : invoicesOfTenant(reader).orderBy('i.issued_on', 'desc').orderBy('i.id', 'desc');
  if (updatedSince !== undefined) query = query.where('i.changed_at', '>=', sql<Date>`${updatedSince}::timestamptz`);
  if (accountId !== undefined) {
    if (!isId(accountId)) return null;
    query = query.where('i.account_id', '=', accountId);
  }
  if (state) query = query.where(inState(state, today));
  if (q) {
    const like = `%${escapeLike(q)}%`;
    query = query.where(sql<boolean>`(i.number ilike ${like} or a.name ilike ${like} or a.number ilike ${like})`);
  }
  return query;
}

/** A page of invoices, newest first, and the total. */
export async function deskInvoicePage(
  reader: Reader,
  filters: DeskInvoiceFilters & { limit: number; offset: number },
  today: IsoDate,
) {
  const query = filteredInvoices(reader, filters, today);
  if (!query) return { rows: [], total: 0 };
  const rows = await query.limit(filters.limit).offset(filters.offset).execute();
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** The invoices of the same list after a cursor; at most `limit`. */
export async function deskInvoicesAfter(
  reader: Reader,
  filters: DeskInvoiceFilters,
  { today, after, limit }: { today: IsoDate; after: { id: string; issuedOn: IsoDate } | null; limit: number },
) {
  const query = filteredInvoices(reader, filters, today)?.limit(limit);
  if (!query) return [];
  if (!after) return query.execute();
  return query.where(sql<boolean>`(i.issued_on, i.id) < (${after.issuedOn}::date, ${after.id}::uuid)`).execute();
}

/** An invoice, or undefined, also for a malformed id. */
export function deskInvoiceById(reader: Reader, id: string) {
  return isId(id) ? invoicesOfTenant(reader).where('i.id', '=', id).executeTakeFirst() : Promise.resolve(undefined);
}

export type DeskInvoiceRow = NonNullable<Awaited<ReturnType<typeof deskInvoiceById>>>;

/** The open, overdue and unallocated amounts of all customers together. */
export async function deskTotals({ db, scope }: Reader, today: IsoDate) {
  const { rows } = await sql<{
    open: number;
    openPence: number;
    overdue: number;
    overduePence: number;
    unallocatedPence: number;
  }>`select coalesce(sum(open), 0)::int as open, coalesce(sum(invoiced), 0)::bigint as "openPence",
      coalesce(sum(late), 0)::int as overdue, coalesce(sum(overdue), 0)::bigint as "overduePence",
      coalesce(sum(unallocated), 0)::bigint as "unallocatedPence"
    from tonnage_balances(${scope.tenantId}::uuid, ${today}::date)`.execute(db);
  return rows[0]!;
}

/** The names of accounts, by name. */
export function accountNames({ db, scope }: Reader, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name', 'number', 'invoice_grouping'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
