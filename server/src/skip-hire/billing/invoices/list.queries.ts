import { listInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import { LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { invoiceState, type InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { sql, type RawBuilder } from 'kysely';
import { containing } from '../../../platform/db/containing.ts';
import { namedIn } from '../../../platform/http/query-language/columns.ts';
import { listTable } from '../../../platform/http/query-language/list-table.ts';
import { INVOICES } from './csv.ts';
import { invoicesInScope, IS_RECEIPT } from './queries.ts';

/** `invoiceState` of the domain, in SQL: a test keeps the two in step. */
export function inState(state: InvoiceState | 'open', today: IsoDate): RawBuilder<boolean> {
  const open = sql`i.paid_pence + i.credited_pence < i.gross_pence`;
  switch (state) {
    case 'open':
      return sql`(${open})`;
    case 'overdue':
      return sql`(${open} and i.due_on < ${today})`;
    case 'part_paid':
      return sql`(${open} and i.due_on >= ${today} and i.paid_pence - i.written_off_pence + i.credited_pence > 0)`;
    case 'issued':
      return sql`(${open} and i.paid_pence - i.written_off_pence + i.credited_pence = 0 and i.due_on >= ${today})`;
    case 'credited':
      return sql`(i.credited_pence = i.gross_pence)`;
    case 'paid':
      return sql`(not (${open}) and i.credited_pence < i.gross_pence and i.written_off_pence = 0)`;
    case 'written_off':
      return sql`(not (${open}) and i.written_off_pence > 0)`;
  }
}

/** The columns of an invoice `i` that are not its own. */
export const INVOICE_COLUMNS = {
  site: namedIn('sites', 'i.site_id'),
  period: sql`case when i.period_from is not null then json_build_object('from', i.period_from, 'to', i.period_to) end`,
  receipt: IS_RECEIPT,
  paidPence: sql`i.paid_pence - i.written_off_pence`,
  openPence: sql`i.gross_pence - i.paid_pence - i.credited_pence`,
};

const onLines = (where: RawBuilder<unknown>) =>
  sql`exists (select from invoice_lines l join orders o on o.id = l.order_id where l.invoice_id = i.id and (${where}))`;

/** The invoices that a scope may see, by default newest first. */
export const invoiceTable = listTable(listInvoices, {
  as: 'i',
  rows: ({ db, scope }) => invoicesInScope(db, scope).selectAll('i'),
  columns: INVOICE_COLUMNS,
  derived: { state: (row, { now }) => invoiceState(row, dateIn(LONDON, now)) },
  // INV-999 comes before INV-1000.
  order: { number: sql`lpad(length(i.number)::text, 3, '0') || i.number` },
  filters: {
    state: (state, { now }) => inState(state, dateIn(LONDON, now)),
    from: (from) => sql`i.issued_on >= ${from}::date`,
    to: (to) => sql`i.issued_on <= ${to}::date`,
    order: (order) => onLines(sql`lower(o.number) = ${order.toLowerCase()}`),
    q: (q) => sql`(${containing(['i.number'], q)} or ${onLines(containing(['o.number', 'o.po_number'], q))}
      or exists (select from sites s where s.tenant_id = i.tenant_id and s.id = i.site_id and ${containing(['s.name'], q)}))`,
  },
  file: { name: 'invoices', columns: INVOICES },
});
