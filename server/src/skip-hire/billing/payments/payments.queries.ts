import { listPayments } from '@tonnage/contract/skip-hire/billing/payments';
import { sql } from 'kysely';
import { listTable } from '../../../platform/http/query-language/list-table.ts';
import { PAYMENT_CELLS, PAYMENT_COLUMNS } from './columns.ts';

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
