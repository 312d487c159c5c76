import type { Changes } from '@tonnage/contract/envelope';
import type { State } from '@tonnage/domain/skip-hire/orders';
import { statusesOf, type JobType, type OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { sql, type RawBuilder } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { FREE, type Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import { findInCompany, isFound } from '../../core/search/words.queries.ts';
import { capOf, countUpTo } from '../../platform/http/paging.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface DeskOrderListRow {
  id: string;
  number: string;
  status: OrderStatus;
  account_id: string;
  account: string;
  site: string;
  postcode: string;
  container: string;
  waste: string;
  po_number: string | null;
  ordered_on: string;
  gross_pence: number;
  changed_at: Date;
}

interface LoadRow {
  id: string;
  type: JobType;
  price: unknown;
  overweight_waived: boolean;
  gross_weight_kg: number | null;
  tare_weight_kg: number | null;
  net_weight_kg: number | null;
  weight_estimated: boolean;
  invoice: string | null;
  ticket_id: string | null;
  ticket: string | null;
}

export interface DeskOrderFilters extends Changes {
  q?: string | undefined;
  state?: State | undefined;
  accountId?: string | undefined;
}

/** One status is an equality, so that its index also gives the order. */
const ofStatus = (statuses: readonly OrderStatus[]) =>
  statuses.length === 1 ? sql`o.status = ${statuses[0]}` : sql`o.status = any(${[...statuses]})`;

/** The company's orders that match the filters; null if none can. */
async function filteredOrders(reader: Reader, { q, state, accountId, updatedSince }: DeskOrderFilters) {
  const { scope } = reader;
  if (accountId !== undefined && !isId(accountId)) return null;
  const found = q ? await findInCompany(reader, q, ['order', 'account', 'site']) : null;
  return sql`from orders o where o.tenant_id = ${scope.tenantId}
      ${state === undefined ? sql`` : sql`and ${ofStatus(statusesOf(state))}`}
      ${accountId === undefined ? sql`` : sql`and o.account_id = ${accountId}::uuid`}
      ${
        updatedSince === undefined
          ? sql``
          : sql`and o.id in (
              select c.id from orders c where c.tenant_id = ${scope.tenantId} and c.changed_at >= ${updatedSince}::timestamptz
              union select j.order_id from jobs j where j.tenant_id = ${scope.tenantId} and j.changed_at >= ${updatedSince}::timestamptz)`
      }
      ${
        found === null
          ? sql``
          : sql`and (${isFound(scope, 'o.id', found.order)} or ${isFound(scope, 'o.account_id', found.account)}
              or ${isFound(scope, 'o.site_id', found.site)})`
      }`;
}

/** With its jobs: what a program reads of an order has both. */
const CHANGED = sql`greatest(o.changed_at, (select max(j.changed_at) from jobs j where j.tenant_id = o.tenant_id and j.order_id = o.id))`;

/** The page is chosen among the orders alone; names are added to its rows only. */
async function orderRows(
  db: Db,
  from: RawBuilder<unknown>,
  part: RawBuilder<unknown>,
  order = sql`p.id desc`,
): Promise<DeskOrderListRow[]> {
  const { rows } = await sql<DeskOrderListRow>`
    select ${FREE} p.id, o.number, o.status, o.account_id, a.name as account, s.name as site, s.postcode, o.po_number, o.ordered_on,
      o.gross_pence, c.name as container, w.name as waste, ${CHANGED} as changed_at
    from (select o.id ${from} ${part}) p
    join orders o on o.id = p.id
    join accounts a on a.id = o.account_id
    join sites s on s.id = o.site_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join waste_types w on w.id = o.waste_type_id
    order by ${order}`.execute(db);
  return rows;
}

/** A page of the company's orders, newest first, and the total. */
export async function deskOrderPage(
  reader: Reader,
  filters: DeskOrderFilters & { limit: number; offset: number },
): Promise<{ rows: DeskOrderListRow[]; total: number; more: boolean }> {
  const from = await filteredOrders(reader, filters);
  if (!from) return { rows: [], total: 0, more: false };
  const counted = await countUpTo(reader.db, from, capOf(reader.scope, filters.q));
  const direction = filters.sort === 'updatedAt' ? sql`asc` : sql`desc`;
  const by = filters.sort
    ? [sql`${CHANGED} ${direction}, o.id ${direction}`, sql`changed_at ${direction}, p.id ${direction}`]
    : [sql`o.id desc`, sql`p.id desc`];
  const part = sql`order by ${by[0]} limit ${filters.limit} offset ${filters.offset}`;
  return { rows: await orderRows(reader.db, from, part, by[1]), ...counted };
}

/** The orders of the same list after a cursor; at most `limit`. */
export async function deskOrdersAfter(
  reader: Reader,
  filters: DeskOrderFilters,
  after: string | null,
  limit: number,
): Promise<DeskOrderListRow[]> {
  const from = await filteredOrders(reader, filters);
  if (!from) return [];
  const afterCursor = after === null ? sql`` : sql`and o.id < ${after}::uuid`;
  return orderRows(reader.db, from, sql`${afterCursor} order by o.id desc limit ${limit}`);
}

/** The customer and the depot of an order; undefined if there is none, also for a malformed id. */
export async function ownerOf({ db, scope }: Reader, orderId: string) {
  if (!isId(orderId)) return undefined;
  return db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('depots as d', 'd.id', 'o.depot_id')
    .select(['o.id', 'a.id as account_id', 'a.name as account', 'a.number as account_number', 'a.status'])
    .select(['d.id as depot_id', 'd.name as depot', 'o.status as order_status', 'o.container_number'])
    .select(['o.caller_name', 'o.caller_phone', 'o.caller_email'])
    .where('o.tenant_id', '=', scope.tenantId)
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

/**
 * What staff see of an order beyond its customer's view: its finished jobs with their weights, extra charges and what may be charged, its invoices,
 * staff notes.
 */
export async function officeSide({ db, scope }: Reader, orderId: string) {
  const charges = await db
    .selectFrom('charges as c')
    .leftJoin('invoices as i', 'i.id', 'c.invoice_id')
    .leftJoin('documents as d', 'd.id', 'c.document_id')
    .select(['c.id', 'c.code', 'c.label', 'c.quantity', 'c.unit_pence', 'c.net_pence', 'c.vat_pence', 'c.date'])
    .select(['i.number as invoice', 'd.id as document_id', 'd.title as document'])
    .where('c.tenant_id', '=', scope.tenantId)
    .where('c.order_id', '=', orderId)
    .orderBy('c.id')
    .execute();
  const { rows: done } = await sql<LoadRow>`
    select j.id, j.type, j.price, j.overweight_waived, j.gross_weight_kg, j.tare_weight_kg, j.net_weight_kg, j.weight_estimated, i.number as invoice,
      t.id as ticket_id, t.number as ticket
    from jobs j
    left join invoices i on i.id = j.invoice_id
    left join lateral (select d.id, d.number from documents d
      where d.job_id = j.id and d.kind = 'weighbridge_ticket' and d.status = 'issued' and d.content is not null
      order by d.id desc limit 1) t on true
    where j.tenant_id = ${scope.tenantId} and j.order_id = ${orderId}::uuid and j.status = 'completed'
    order by j.completed_at, j.sequence`.execute(db);
  const invoices = await db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.number', 'i.kind', 'i.issued_on'])
    .where('i.tenant_id', '=', scope.tenantId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('invoice_lines as l')
          .select('l.position')
          .whereRef('l.invoice_id', '=', 'i.id')
          .where('l.order_id', '=', orderId),
      ),
    )
    .orderBy('i.id', 'desc')
    .execute();
  const notes = await db
    .selectFrom('order_notes as n')
    .leftJoin('users as u', 'u.id', 'n.written_by')
    .select(['n.id', 'n.body', 'n.created_at', 'n.written_by'])
    .select(sql<string>`coalesce(u.name, tonnage_doer(n.written_by), '')`.as('by'))
    .where('n.tenant_id', '=', scope.tenantId)
    .where('n.order_id', '=', orderId)
    .orderBy('n.id', 'desc')
    .execute();
  const chargeTypes = await db
    .selectFrom('charge_types')
    .select(['id', 'code', 'label', 'unit', 'net_pence', 'vat_rate_bp'])
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .orderBy('label')
    .orderBy('id')
    .execute();
  return { done, charges, chargeTypes, invoices, notes };
}
