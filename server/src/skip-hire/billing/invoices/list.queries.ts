import type { Received } from '@tonnage/contract/endpoint';
import type { listInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { onePage } from '../../../platform/http/paging.ts';
import { escapeLike } from '../../../platform/http/query-language/compile.ts';
import type { Scope } from '../../../platform/http/scope.ts';
import { invoiceRows } from './queries.ts';

type InvoiceFilters = Omit<Received<typeof listInvoices>['query'], 'pagination'>;

/** `invoiceState` of the domain, in SQL: a test keeps the two in step. */
export function inState(state: InvoiceState | 'open', today: IsoDate): RawBuilder<boolean> {
  const open = sql`i.paid_pence + i.credited_pence < i.gross_pence`;
  switch (state) {
    case 'open':
      return sql`(${open})`;
    case 'overdue':
      return sql`(${open} and i.due_on < ${today})`;
    case 'part_paid':
      return sql`(${open} and i.due_on >= ${today} and i.paid_pence + i.credited_pence > 0)`;
    case 'issued':
      return sql`(i.paid_pence + i.credited_pence = 0 and i.due_on >= ${today})`;
    case 'credited':
      return sql`(i.credited_pence = i.gross_pence)`;
    case 'paid':
      return sql`(not (${open}) and i.credited_pence < i.gross_pence)`;
  }
}

/** An invoice as lists show it. */
export type FilteredInvoice = Awaited<ReturnType<ReturnType<typeof invoiceRows>['execute']>>[number];

/** The sort key of a list, and a row's position in it. */
const ORDERS: Record<
  string,
  { by: readonly RawBuilder<unknown>[]; at: (row: FilteredInvoice) => readonly (string | number)[] }
> = {
  number: { by: [sql`length(i.number)`, sql`i.number`], at: (row) => [row.number.length, row.number] },
  issuedOn: { by: [sql`i.issued_on`], at: (row) => [row.issued_on] },
  dueOn: { by: [sql`i.due_on`], at: (row) => [row.due_on] },
  grossPence: { by: [sql`i.gross_pence`], at: (row) => [row.gross_pence] },
  openPence: {
    by: [sql`(i.gross_pence - i.paid_pence - i.credited_pence)`],
    at: (row) => [row.gross_pence - row.paid_pence - row.credited_pence],
  },
};

/** The invoices of a list in order, with its filters; those after a cursor, if one is given. */
export function filteredInvoices(
  db: Db,
  scope: Scope,
  filters: InvoiceFilters,
  today: IsoDate,
  after: FilteredInvoice | null = null,
) {
  let query = invoiceRows(db, scope);
  if (filters.state) query = query.where(inState(filters.state, today));
  if (filters.from) query = query.where('i.issued_on', '>=', filters.from);
  if (filters.to) query = query.where('i.issued_on', '<=', filters.to);
  if (filters.order) query = query.where(hasLine(sql`lower(o.number) = ${filters.order.toLowerCase()}`));
  if (filters.q) {
    const like = `%${escapeLike(filters.q)}%`;
    const inLines = hasLine(sql`o.number ilike ${like} or o.po_number ilike ${like}`);
    query = query.where(sql<boolean>`(i.number ilike ${like} or s.name ilike ${like} or ${inLines})`);
  }
  const [field = '', direction] = filters.sort.split(':');
  const { by, at } = ORDERS[field]!;
  const place = [...by, sql`i.id`];
  if (after) {
    const than = direction === 'desc' ? sql`<` : sql`>`;
    query = query.where(sql<boolean>`(${sql.join(place)}) ${than} (${sql.join([...at(after), after.id])})`);
  }
  for (const one of place) query = query.orderBy(one, direction === 'desc' ? 'desc' : 'asc');
  return query;
}

function hasLine(where: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from invoice_lines l join orders o on o.id = l.order_id where l.invoice_id = i.id and (${where}))`;
}

export function invoicePage(
  db: Db,
  scope: Scope,
  filters: InvoiceFilters & { pagination: { page: number; pageSize: number } },
  today: IsoDate,
) {
  return onePage(filteredInvoices(db, scope, filters, today), filters.pagination);
}
