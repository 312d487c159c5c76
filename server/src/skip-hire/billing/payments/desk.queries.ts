import type { PaymentMethod } from '@tonnage/domain/skip-hire/payments';
import type { Changes } from '@tonnage/contract/envelope';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../../platform/context.ts';
import { isId } from '../../../platform/db/ids.ts';
import { findInCompany, isFound } from '../../../core/search/words.queries.ts';
import { FREE } from '../../../platform/db/db.ts';
import { capOf, countUpTo } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { paymentColumns } from './list.queries.ts';

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

/** Money that arrived; voided payments only where they are asked for, or among changes. Null if nothing can match. */
async function filtered(reader: Reader, { q, show, accountId, updatedSince }: DeskPaymentFilters) {
  const { scope } = reader;
  if (accountId !== undefined && !isId(accountId)) return null;
  const found = q ? await findInCompany(reader, q, ['payment', 'account']) : null;
  const states = show === 'voided' ? ['voided'] : ['paid', ...(updatedSince ? ['voided'] : [])];
  return sql`from payments p where p.tenant_id = ${scope.tenantId} and p.status = any(${states})
    ${updatedSince === undefined ? sql`` : sql`and p.changed_at >= ${updatedSince}::timestamptz`}
    ${accountId === undefined ? sql`` : sql`and p.account_id = ${accountId}::uuid`}
    ${
      show === undefined || show === 'voided'
        ? sql``
        : show === 'unallocated'
          ? sql`and p.allocated_pence < p.amount_pence`
          : show === 'card'
            ? sql`and p.provider in ('sandbox', 'stripe')`
            : sql`and p.provider = ${show}`
    }
    ${
      found === null
        ? sql``
        : sql`and (${isFound(scope, 'p.id', found.payment)} or ${isFound(scope, 'p.account_id', found.account)})`
    }`;
}

const NEWEST_FIRST = ['p.received_on', 'p.id'] as const;

/** The payments of the part of a list; the part is chosen among the payments alone, and names are added to its rows only. */
function rowsOf(
  reader: Reader,
  part: RawBuilder<unknown>,
  [first, then]: readonly ['p.received_on' | 'p.changed_at', 'p.id'] = NEWEST_FIRST,
  direction: 'asc' | 'desc' = 'desc',
) {
  return paymentsOfTenant(reader)
    .modifyFront(FREE)
    .where(sql<boolean>`p.id = any(array(select p.id ${part}))`)
    .orderBy(first, direction)
    .orderBy(then, direction)
    .execute();
}

/** A page of payments, newest first, and the total. */
export async function deskPaymentPage(reader: Reader, filters: DeskPaymentFilters & { limit: number; offset: number }) {
  const from = await filtered(reader, filters);
  if (!from) return { rows: [], total: 0, more: false };
  const direction = filters.sort === 'updatedAt' ? 'asc' : 'desc';
  const by = filters.sort ? (['p.changed_at', 'p.id'] as const) : NEWEST_FIRST;
  const order = sql.join(by.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
  const part = sql`${from} order by ${order} limit ${filters.limit} offset ${filters.offset}`;
  const rows = await rowsOf(reader, part, by, direction);
  return { rows, ...(await countUpTo(reader.db, from, capOf(reader.scope, filters.q))) };
}

/** The payments of the same list after a cursor; at most `limit`. */
export async function deskPaymentsAfter(
  reader: Reader,
  filters: DeskPaymentFilters,
  { after, limit }: { after: { id: string; day: IsoDate } | null; limit: number },
) {
  const from = await filtered(reader, filters);
  if (!from) return [];
  const beyond = after === null ? sql`` : sql`and (p.received_on, p.id) < (${after.day}::date, ${after.id}::uuid)`;
  return rowsOf(reader, sql`${from} ${beyond} order by p.received_on desc, p.id desc limit ${limit}`);
}

export async function deskPaymentById(reader: Reader, id: string) {
  const row = isId(id) ? await paymentsOfTenant(reader).where('p.id', '=', id).executeTakeFirst() : undefined;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}
