import { listBankLines } from '@tonnage/contract/skip-hire/billing/bank';
import { sql } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { listTable } from '../../../platform/http/query-language/list-table.ts';

/** The money in of the company's statements, newest first, without what it may be: that is known of all open lines together. */
export const bankLineTable = listTable(listBankLines, {
  as: 'l',
  rows: ({ db, scope }) => db.selectFrom('bank_lines as l').selectAll('l').where('l.tenant_id', '=', scope.tenantId),
  columns: {
    payment: sql`(select json_build_object('id', p.id, 'account', json_build_object('id', a.id, 'name', a.name, 'number', a.number))
      from payments p join accounts a on a.id = p.account_id where p.id = l.payment_id)`,
    fileName: sql`(select f.file_name from bank_files f where f.tenant_id = l.tenant_id and f.id = l.file_id)`,
    readBy: sql`(select u.name from bank_files f join users u on u.id = f.read_by where f.tenant_id = l.tenant_id and f.id = l.file_id)`,
    readAt: sql`(select f.read_at from bank_files f where f.tenant_id = l.tenant_id and f.id = l.file_id)`,
    settledBy: sql`(select u.name from users u where u.id = l.settled_by)`,
  },
  derived: { proposal: () => null },
  filters: { q: (text) => containing(['l.payer', 'l.reference'], text) },
});
