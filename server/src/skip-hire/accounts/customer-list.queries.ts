import { listCustomers } from '@tonnage/contract/skip-hire/accounts/accounts';
import { ACCOUNT_STATUS_LABELS } from '@tonnage/domain/skip-hire/account-status';
import { sql } from 'kysely';
import { findInCompany, isFound } from '../../core/search/words.queries.ts';
import { dayCell, poundsCell } from '../../platform/formats/cells.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';

/** The order statuses that are open, in SQL. */
export const OPEN = sql`('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked')`;

const TYPE = { credit: 'On account', prepay: 'Before each order' };

/** The company's customers by name, without those that were merged into another. `q` searches names, numbers and addresses. */
export const customerTable = listTable(listCustomers, {
  as: 'a',
  rows: ({ db, scope }) => db.selectFrom('accounts as a').selectAll('a').where('a.tenant_id', '=', scope.tenantId),
  listed: () => sql`a.merged_into is null`,
  columns: {
    sites: sql`(select count(*)::int from sites s where s.account_id = a.id and s.status <> 'archived')`,
    openOrders: sql`(select coalesce(sum(c.orders), 0)::int from order_counts c where c.account_id = a.id and c.status in ${OPEN})`,
    lastOrderedOn: sql`(select o.ordered_on from orders o where o.account_id = a.id order by o.id desc limit 1)`,
    updatedAt: 'a.changed_at',
  },
  order: { name: sql`lower(a.name)` },
  filters: {
    async q(q, reader) {
      const { scope } = reader;
      const found = await findInCompany(reader, q, ['account', 'site']);
      return sql`(${isFound(scope, 'a.id', found.account)}
        or a.id in (select s.account_id from sites s where s.tenant_id = ${scope.tenantId} and ${isFound(scope, 's.id', found.site)}))`;
    },
  },
  file: {
    name: 'customers',
    by: 'status',
    columns: [
      { header: 'Account', cell: (row) => row.number },
      { header: 'Customer', cell: (row) => row.name },
      { header: 'Status', cell: (row) => ACCOUNT_STATUS_LABELS[row.status] },
      { header: 'Payment', cell: (row) => TYPE[row.type] },
      { header: 'Credit used (£)', cell: (row) => poundsCell(row.exposurePence) },
      { header: 'Credit limit (£)', cell: (row) => poundsCell(row.creditLimitPence) },
      { header: 'Sites', cell: (row) => row.sites },
      { header: 'Open orders', cell: (row) => row.openOrders },
      { header: 'Last ordered on', cell: (row) => dayCell(row.lastOrderedOn) },
    ],
  },
});
