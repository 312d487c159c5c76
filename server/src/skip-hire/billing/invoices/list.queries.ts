import type { Received } from '@tonnage/contract/endpoint';
import type { listInvoices } from '@tonnage/contract/skip-hire/billing/invoices';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { InvoiceState } from '@tonnage/domain/skip-hire/invoices';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { containing } from '../../../platform/db/containing.ts';
import type { Scope } from '../../../platform/scope.ts';
import { invoiceRows, invoicesInScope } from './queries.ts';

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

/** Conditions and order of a list, for any query of invoices `i`. */
function listed<DB, T extends keyof DB, Row>(
  of: SelectQueryBuilder<DB, T, Row>,
  filters: InvoiceFilters,
  today: IsoDate,
): SelectQueryBuilder<DB, T, Row> {
  let query = of;
  if (filters.state) query = query.where(inState(filters.state, today));
  if (filters.from) query = query.where(sql<boolean>`i.issued_on >= ${filters.from}::date`);
  if (filters.to) query = query.where(sql<boolean>`i.issued_on <= ${filters.to}::date`);
  if (filters.order) query = query.where(hasLine(sql`lower(o.number) = ${filters.order.toLowerCase()}`));
  if (filters.q) {
    const inLines = hasLine(containing(['o.number', 'o.po_number'], filters.q));
    const atSite = sql`exists (select from sites s where s.tenant_id = i.tenant_id and s.id = i.site_id and ${containing(['s.name'], filters.q)})`;
    query = query.where(sql<boolean>`(${containing(['i.number'], filters.q)} or ${atSite} or ${inLines})`);
  }
  return query;
}

/** Sorts by the list's order. */
function sorted<DB, T extends keyof DB, Row>(of: SelectQueryBuilder<DB, T, Row>, sort: InvoiceFilters['sort']) {
  const [field = '', direction] = sort.split(':');
  return [...ORDERS[field]!.by, sql`i.id`].reduce<SelectQueryBuilder<DB, T, Row>>(
    (query, one) => query.orderBy(one, direction === 'desc' ? 'desc' : 'asc'),
    of,
  );
}

/** The invoices of a list in order, with its filters; those after a cursor, if one is given. */
export function filteredInvoices(
  db: Db,
  scope: Scope,
  filters: InvoiceFilters,
  today: IsoDate,
  after: FilteredInvoice | null = null,
) {
  const query = sorted(listed(invoiceRows(db, scope), filters, today), filters.sort);
  if (!after) return query;
  const [field = '', direction] = filters.sort.split(':');
  const { by, at } = ORDERS[field]!;
  const than = direction === 'desc' ? sql`<` : sql`>`;
  return query.where(sql<boolean>`(${sql.join([...by, sql`i.id`])}) ${than} (${sql.join([...at(after), after.id])})`);
}

function hasLine(where: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from invoice_lines l join orders o on o.id = l.order_id where l.invoice_id = i.id and (${where}))`;
}

/** A page of a list, and the total. The page is chosen among the invoices alone, and the rest is added to its rows only. */
export async function invoicePage(
  db: Db,
  scope: Scope,
  filters: InvoiceFilters & { pagination: { page: number; pageSize: number } },
  today: IsoDate,
) {
  const { page, pageSize } = filters.pagination;
  const own = listed(invoicesInScope(db, scope), filters, today);
  const ids = sorted(own.clearSelect(), filters.sort)
    .select('i.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = await sorted(
    invoiceRows(db, scope).where(sql<boolean>`i.id = any(array(${ids}))`),
    filters.sort,
  ).execute();
  const { total } = await own
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
