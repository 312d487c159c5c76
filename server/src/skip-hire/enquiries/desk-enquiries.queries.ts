import { listDeskEnquiries } from '@tonnage/contract/skip-hire/enquiries';
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import { namedIn, readIn } from '../../platform/http/query-language/columns.ts';
import { listTable } from '../../platform/http/query-language/list-table.ts';

/** Characters of its text in the list. */
const SHOWN = 160;

/** The company's enquiries, newest first. */
export const deskEnquiryTable = listTable(listDeskEnquiries, {
  as: 'e',
  rows: ({ db, scope }) => db.selectFrom('enquiries as e').selectAll('e').where('e.tenant_id', '=', scope.tenantId),
  columns: {
    account: namedIn('accounts', 'e.account_id'),
    site: readIn('sites', 'e.site_id', 'name'),
    about: sql`coalesce(${readIn('orders', 'e.order_id', 'number')}, ${readIn('invoices', 'e.invoice_id', 'number')})`,
    text: sql`coalesce((select left(m.body, ${sql.lit(SHOWN)}) from enquiry_messages m
      where m.enquiry_id = e.id order by m.id limit 1), '')`,
    unanswered: sql`coalesce(e.status = 'open' and not (select m.from_office from enquiry_messages m
      where m.enquiry_id = e.id order by m.id desc limit 1), false)`,
  },
  filters: {
    q: (q, { scope }) => sql`e.id in (select x.id from enquiries x
      join accounts a on a.id = x.account_id
      left join sites s on s.id = x.site_id
      left join orders o on o.id = x.order_id
      left join invoices i on i.id = x.invoice_id
      where x.tenant_id = ${scope.tenantId} and ${containing(['a.name', 's.name', 'o.number', 'i.number'], q)})`,
  },
});
