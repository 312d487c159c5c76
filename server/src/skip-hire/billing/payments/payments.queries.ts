import { listDeskPayments, listPayments } from '@tonnage/contract/skip-hire/billing/payments';
import { sql } from 'kysely';
import { listTable } from '../../../platform/http/query-language/list-table.ts';
import { PAYMENT_CELLS, PAYMENT_COLUMNS } from './columns.ts';
import { foundBy } from '../../../core/search/words.queries.ts';
import { namedIn } from '../../../platform/http/query-language/columns.ts';

/**
 * The account's payments, newest first: by the day that money arrived, or that it was requested. A member who is limited to some
 * sites finds one that was started for an invoice of theirs.
 */
export const paymentTable = listTable(listPayments, {
  as: 'p',
  rows: ({ db, scope }) =>
    db
      .selectFrom('payments as p')
      .selectAll('p')
      .where('p.tenant_id', '=', scope.tenantId)
      .where('p.account_id', '=', scope.accountId)
      .where(
        scope.siteIds === null
          ? sql<boolean>`true`
          : sql<boolean>`p.invoice_id in (select i.id from invoices i
              where i.tenant_id = ${scope.tenantId} and i.site_id = any(${[...scope.siteIds]}::uuid[]))`,
      ),
  columns: PAYMENT_COLUMNS,
  order: { receivedOn: sql`coalesce(p.received_on, (p.created_at at time zone 'Europe/London')::date)` },
  filters: { status: (status) => (status === 'paid' ? sql`p.status in ('paid', 'voided')` : sql`true`) },
  file: { name: 'payments', columns: PAYMENT_CELLS },
});

/**
 * Payments of every customer, newest first: money that arrived. Voided payments only where they are asked for, or among
 * changes.
 */
export const deskPaymentTable = listTable(listDeskPayments, {
  as: 'p',
  rows: ({ db, scope }) => db.selectFrom('payments as p').selectAll('p').where('p.tenant_id', '=', scope.tenantId),
  listed: ({ show, updatedSince }) =>
    sql`p.status = any(${show === 'voided' ? ['voided'] : ['paid', ...(updatedSince ? ['voided'] : [])]})`,
  columns: {
    ...PAYMENT_COLUMNS,
    account: namedIn('accounts', 'p.account_id', ['id', 'name', 'number']),
    movedTo: sql`(select json_build_object('id', t.id, 'name', t.name, 'number', t.number)
      from payments m join accounts t on t.id = m.account_id where m.id = p.moved_to)`,
    correctable: sql`(p.status = 'paid' and p.provider not in ('sandbox', 'stripe'))`,
    receipt: sql`(select r.number from invoices r where r.receipt_for = p.id and r.replaces_id is null)`,
    updatedAt: 'p.changed_at',
  },
  filters: {
    q: foundBy({ payment: 'p.id', account: 'p.account_id' }),
    show: (show) =>
      show === 'voided'
        ? sql`true`
        : show === 'unallocated'
          ? sql`p.allocated_pence < p.amount_pence`
          : show === 'card'
            ? sql`p.provider in ('sandbox', 'stripe')`
            : sql`p.provider = ${show}`,
  },
  file: {
    name: 'payments',
    by: 'show',
    columns: [
      { header: 'Account', cell: (row) => row.account.number },
      { header: 'Customer', cell: (row) => row.account.name },
      ...PAYMENT_CELLS,
      { header: 'Voided because', cell: (row) => row.voidReason },
      { header: 'Moved to', cell: (row) => row.movedTo?.number ?? null },
    ],
  },
});
