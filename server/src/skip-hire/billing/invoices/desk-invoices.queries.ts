import { listDeskInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { type IsoDate, LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { invoiceState } from '@tonnage/domain/skip-hire/invoices';
import { sql } from 'kysely';
import { foundBy } from '../../../core/search/words.queries.ts';
import { namedIn } from '../../../platform/http/query-language/columns.ts';
import { listTable } from '../../../platform/http/query-language/list-table.ts';
import { INVOICES } from './csv.ts';
import { inState, INVOICE_COLUMNS } from './list.queries.ts';
import type { TenantContext } from '../../../platform/context.ts';

/** Invoices of every customer, newest first. An invoice's number is also its document's. */
export const deskInvoiceTable = listTable(listDeskInvoices, {
  as: 'i',
  rows: ({ db, scope }) =>
    db
      .selectFrom('invoices as i')
      .selectAll('i')
      .where('i.tenant_id', '=', scope.tenantId)
      .where('i.kind', '=', 'invoice'),
  columns: {
    ...INVOICE_COLUMNS,
    account: namedIn('accounts', 'i.account_id', ['id', 'name', 'number']),
    updatedAt: 'i.changed_at',
  },
  derived: { state: (row, { now }) => invoiceState(row, dateIn(LONDON, now)) },
  filters: {
    q: foundBy({ document: 'i.document_id', account: 'i.account_id' }),
    state: (state, { now }) => inState(state, dateIn(LONDON, now)),
  },
  file: {
    name: 'invoices',
    by: 'state',
    columns: [
      { header: 'Account', cell: (row) => row.account.number },
      { header: 'Customer', cell: (row) => row.account.name },
      ...INVOICES,
    ],
  },
});

type Reader = Pick<TenantContext, 'db' | 'scope'>;

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
    .select(['id', 'name', 'number'])
    .where('tenant_id', '=', scope.tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
