import type { Changes } from '@tonnage/contract/envelope';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { findInCompany, isFound } from '../../../core/search/words.queries.ts';
import { FREE } from '../../../platform/db/db.ts';
import { capOf, countUpTo } from '../../../platform/http/paging.ts';
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

/** The company's invoices that match the filters; null if none can. */
async function filteredInvoices(
  reader: Reader,
  { accountId, state, q, updatedSince }: DeskInvoiceFilters,
  today: IsoDate,
) {
  const { scope } = reader;
  if (accountId !== undefined && !isId(accountId)) return null;
  // An invoice's number is also its document's.
  const found = q ? await findInCompany(reader, q, ['document', 'account']) : null;
  return sql`from invoices i where i.tenant_id = ${scope.tenantId} and i.kind = 'invoice'
    ${updatedSince === undefined ? sql`` : sql`and i.changed_at >= ${updatedSince}::timestamptz`}
    ${accountId === undefined ? sql`` : sql`and i.account_id = ${accountId}::uuid`}
    ${state === undefined ? sql`` : sql`and ${inState(state, today)}`}
    ${
      found === null
        ? sql``
        : sql`and (${isFound(scope, 'i.document_id', found.document)} or ${isFound(scope, 'i.account_id', found.account)})`
    }`;
}

const NEWEST_FIRST = ['i.issued_on', 'i.id'] as const;

/** The invoices of the part of a list; the part is chosen among the invoices alone, and names are added to its rows only. */
function rowsOf(
  reader: Reader,
  part: RawBuilder<unknown>,
  [first, then]: readonly ['i.issued_on' | 'i.changed_at', 'i.id'] = NEWEST_FIRST,
  direction: 'asc' | 'desc' = 'desc',
) {
  return invoicesOfTenant(reader)
    .modifyFront(FREE)
    .where(sql<boolean>`i.id = any(array(select i.id ${part}))`)
    .orderBy(first, direction)
    .orderBy(then, direction)
    .execute();
}

/** A page of invoices, newest first, and the total. */
export async function deskInvoicePage(
  reader: Reader,
  filters: DeskInvoiceFilters & { limit: number; offset: number },
  today: IsoDate,
) {
  const from = await filteredInvoices(reader, filters, today);
  if (!from) return { rows: [], total: 0, more: false };
  const direction = filters.sort === 'updatedAt' ? 'asc' : 'desc';
  const by = filters.sort ? (['i.changed_at', 'i.id'] as const) : NEWEST_FIRST;
  const order = sql.join(by.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
  const part = sql`${from} order by ${order} limit ${filters.limit} offset ${filters.offset}`;
  const rows = await rowsOf(reader, part, by, direction);
  return { rows, ...(await countUpTo(reader.db, from, capOf(reader.scope, filters.q))) };
}

/** The invoices of the same list after a cursor; at most `limit`. */
export async function deskInvoicesAfter(
  reader: Reader,
  filters: DeskInvoiceFilters,
  { today, after, limit }: { today: IsoDate; after: { id: string; issuedOn: IsoDate } | null; limit: number },
) {
  const from = await filteredInvoices(reader, filters, today);
  if (!from) return [];
  const beyond = after === null ? sql`` : sql`and (i.issued_on, i.id) < (${after.issuedOn}::date, ${after.id}::uuid)`;
  return rowsOf(reader, sql`${from} ${beyond} order by i.issued_on desc, i.id desc limit ${limit}`);
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
