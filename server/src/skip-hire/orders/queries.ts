import {
  ORDER_STATUSES,
  STATES,
  statusesOf,
  type OrderStatus,
  type Slot,
  type State,
} from '@tonnage/domain/skip-hire/orders';
import { MONEY_KINDS } from '@tonnage/domain/skip-hire/documents';
import { sql, type RawBuilder } from 'kysely';
import { atOnce, type Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/db/ids.ts';
import type { Reader } from '../../platform/http/query-language/resource-table.ts';
import type { Scope } from '../../platform/scope.ts';
import { paysVatItself } from '../accounts/reverse-charge.queries.ts';
import { countMatching, matchingIds, matchOf } from './matching.queries.ts';
import { orderRows, type OrderListRow } from './rows.queries.ts';

export interface OrderFilters {
  status?: State | OrderStatus | undefined;
  siteId?: string | undefined;
  q?: string | undefined;
  sort: 'createdAt:desc' | 'createdAt:asc';
  pagination: { page: number; pageSize: number };
}

/** A search counts no further than this: nobody reads a longer list, they narrow it. */
const SEARCH_CAP = 10_000;

export function orderStatusesOf(status: OrderFilters['status']): readonly OrderStatus[] {
  if (status === undefined) return ORDER_STATUSES;
  return (STATES as readonly string[]).includes(status) ? statusesOf(status as State) : [status as OrderStatus];
}

/** The part of the WHERE that comes from the scope: its account, and the sites it is limited to. */
export function inScope(scope: Scope, siteId: string | undefined): RawBuilder<unknown> {
  const sites =
    siteId !== undefined
      ? sql`and o.site_id = ${siteId}::uuid`
      : scope.siteIds !== null
        ? sql`and o.site_id = any(${[...scope.siteIds]}::uuid[])`
        : sql``;
  return sql`o.tenant_id = ${scope.tenantId} and o.account_id = ${scope.accountId} ${sites}`;
}

/**
 * A page of orders, newest first, and the total. The total comes from the trigger-maintained counts, and the page from
 * one index range per status, so both cost the same for any size of account.
 */
export async function ordersByStatus(
  db: Db,
  scope: Scope,
  filters: OrderFilters,
): Promise<{ rows: OrderListRow[]; total: number }> {
  if (filters.siteId !== undefined && (!isId(filters.siteId) || !scope.mayUseSite(filters.siteId)))
    return { rows: [], total: 0 };
  const { page, pageSize } = filters.pagination;
  const direction = filters.sort === 'createdAt:asc' ? sql`asc` : sql`desc`;
  const statuses = orderStatusesOf(filters.status);
  const where = inScope(scope, filters.siteId);
  const offset = (page - 1) * pageSize;

  const q = filters.q?.trim();
  if (q) {
    const match = await matchOf(db, scope, q);
    const ids = (limit: number) => matchingIds(scope, match, { within: where, statuses, direction, limit });
    const total = await countMatching(db, scope, match, { within: where, statuses, cap: SEARCH_CAP });
    const rows = await orderRows(
      db,
      sql`where o.id in (select id from (${ids(offset + pageSize)}) m order by id ${direction} limit ${pageSize} offset ${offset})
        order by o.id ${direction}`,
    );
    return { rows, total };
  }

  const ranges =
    filters.status === undefined && filters.siteId === undefined
      ? [sql`(select o.id from orders o where ${where} order by o.id ${direction} limit ${offset + pageSize})`]
      : statuses.map(
          (status) =>
            sql`(select o.id from orders o where ${where} and o.status = ${status} order by o.id ${direction} limit ${offset + pageSize})`,
        );
  const total = await countOrders(db, scope, { statuses, siteId: filters.siteId });
  const rows = await orderRows(
    db,
    sql`where o.id in (select id from (${sql.join(ranges, sql` union all `)}) p order by id ${direction} limit ${pageSize} offset ${offset})
      order by o.id ${direction}`,
  );
  return { rows, total };
}

/** The number of the scope's orders, from the counts that a trigger maintains. */
export async function countOrders(
  db: Db,
  scope: Scope,
  filters: { statuses: readonly OrderStatus[]; siteId: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(o.orders), 0)::int as n from order_counts o
    where ${inScope(scope, filters.siteId)} and o.status = any(${[...filters.statuses]})`.execute(db);
  return rows[0]!.n;
}

/** An order of the scope and its jobs, for its commands. Undefined if there is none, also for a malformed id. */
export async function orderWithJobs(db: Db, scope: Scope, id: string) {
  if (!isId(id)) return undefined;
  const found = orderRows(db, sql`where ${inScope(scope, undefined)} and o.id = ${id}`);
  const itsDetail = db
    .selectFrom('orders as o')
    .leftJoin('users as u', 'u.id', 'o.placed_by')
    .innerJoin('sites as s', 's.id', 'o.site_id')
    .leftJoin('site_contacts as c', 'c.id', 'o.site_contact_id')
    .leftJoin('payments as p', 'p.id', 'o.payment_id')
    .select([
      'o.price',
      'o.hire_days',
      'o.customer_reference',
      'o.driver_notes',
      'o.closed_reason',
      'o.copied_from_order_id',
      'o.updated_at',
      'o.ordered_on',
      'o.depot_id',
    ])
    .select([
      's.status as site_status',
      sql<string>`coalesce(o.caller_name || ', by telephone', u.name, tonnage_doer(o.placed_by))`.as('placed_by_name'),
    ])
    .select(['c.id as contact_id', 'c.name as contact_name', 'c.phone as contact_phone'])
    .select([
      'p.status as payment_status',
      'p.provider as payment_provider',
      'p.reference as payment_reference',
      'p.expires_at as payment_expires_at',
      'p.declines as payment_declines',
    ])
    .where('o.id', '=', id)
    .executeTakeFirst();
  const itsJobs = jobRows(db, scope).where('j.order_id', '=', id).orderBy('j.sequence').execute();
  // An order outside the scope has no row, and the rest is not used.
  const [[row], detail, jobs] = await atOnce([found, itsDetail, itsJobs]);
  return row && detail ? { row, detail, jobs } : undefined;
}

/** An order of the scope with everything its page shows, or undefined, also for a malformed id. One that `isNew` has no invoice. */
export async function orderById(db: Db, scope: Scope, id: string, { isNew = false } = {}) {
  const order = await orderWithJobs(db, scope, id);
  if (!order) return undefined;
  const { row, detail } = order;
  const itsPermit = db
    .selectFrom('permits as p')
    .innerJoin('permit_areas as a', 'a.id', 'p.permit_area_id')
    .select(['p.status', 'p.number', 'p.valid_to', 'a.council'])
    .where('p.order_id', '=', row.id)
    .where('p.status', '<>', 'not_needed')
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  const itsDocuments = db
    .selectFrom('documents as d')
    .select(['d.id', 'd.kind', 'd.job_id', 'd.number', 'd.title', 'd.status', 'd.date', 'd.valid_to'])
    .where('d.account_id', '=', scope.accountId)
    .where((eb) =>
      eb.or([
        eb('d.order_id', '=', row.id),
        // The tickets that could have covered it, not those that had expired before it was ordered.
        eb.and([
          eb('d.kind', '=', 'season_ticket'),
          eb('d.site_id', '=', row.site.id),
          eb('d.waste_type_id', '=', row.waste_type.id),
          eb('d.valid_to', '>=', detail.ordered_on),
        ]),
      ]),
    )
    .where('d.status', 'not in', ['draft', 'void'])
    .$if(!scope.may('invoices.view'), (query) => query.where('d.kind', 'not in', MONEY_KINDS))
    .orderBy('d.date', 'desc')
    .orderBy('d.id', 'desc')
    .execute();
  const itsEvents = db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select(['e.at', 'e.action', 'e.actor_kind', 'e.changes'])
    .select(sql<string | null>`coalesce(u.name, tonnage_doer(e.actor_user_id))`.as('actor'))
    .where('e.entity', '=', 'order')
    .where('e.entity_id', '=', row.id)
    .where('e.tenant_id', '=', scope.tenantId)
    .orderBy('e.id', 'desc')
    .execute();
  const itsInvoice = isNew ? Promise.resolve(null) : invoiceOfOrder(db, row.id);
  const [permit, documents, events, invoice] = await atOnce([itsPermit, itsDocuments, itsEvents, itsInvoice]);
  return { ...order, permit, documents, events, invoice };
}

/** The number of the first invoice that an order is on; null before it is invoiced. */
export async function invoiceOfOrder(db: Db, orderId: string): Promise<string | null> {
  const invoice = await db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select('i.number')
    .where('l.order_id', '=', orderId)
    .where('i.kind', '=', 'invoice')
    .orderBy('i.id')
    .limit(1)
    .executeTakeFirst();
  return invoice?.number ?? null;
}

interface Proposal {
  date: string;
  slot: Slot;
  note: string | null;
}

/** Jobs of the scope's account and sites. */
export function jobsInScope(db: Db, scope: Reader) {
  const query = db
    .selectFrom('jobs as j')
    .where('j.tenant_id', '=', scope.tenantId)
    .where('j.account_id', '=', scope.accountId);
  return scope.siteIds === null ? query : query.where(sql<boolean>`j.site_id = any(${[...scope.siteIds]}::uuid[])`);
}

/** The same with what an entry shows. */
export function jobEntryRows(db: Db, scope: Reader) {
  return jobsInScope(db, scope)
    .innerJoin('orders as o', 'o.id', 'j.order_id')
    .innerJoin('container_sub_types as c', 'c.id', 'j.container_sub_type_id')
    .innerJoin('waste_types as w', 'w.id', 'j.waste_type_id')
    .select(['j.id', 'j.order_id', 'j.sequence', 'j.type', 'j.status', 'j.date', 'j.slot', 'j.notes', 'j.driver_name'])
    .select(['j.vehicle_registration', 'j.failed_reason', 'j.net_weight_kg', 'j.completed_at'])
    .select(['j.created_at', 'j.updated_at', 'o.number as order_number'])
    .select(['c.id as container_id', 'c.name as container_name', 'w.id as waste_id', 'w.name as waste_name']);
}

export type JobEntryRow = Awaited<ReturnType<ReturnType<typeof jobEntryRows>['executeTakeFirstOrThrow']>>;

/**
 * Whether the VAT of a job's price is, or will be, the customer's to pay to HMRC: as on its invoice, before that as the account is now. Null
 * where it was paid with the order or by card, which stays as it was agreed.
 */
const PAYS_VAT = sql<boolean | null>`case
  when (case when j.type in ('delivery', 'wait_and_load') then o.payment_id else j.payment_id end) is null then coalesce(
    (select bool_or(l.vat_category = 'reverse_charge') from invoice_lines l
      where l.tenant_id = j.tenant_id and l.job_id = j.id and l.code not in ('over_hire', 'overweight')),
    (select ${paysVatItself('a')} from accounts a where a.tenant_id = j.tenant_id and a.id = j.account_id)) end`;

/** The same with what the page of its order shows. */
function jobRows(db: Db, scope: Scope) {
  return jobEntryRows(db, scope)
    .leftJoin('payments as p', 'p.id', 'j.payment_id')
    .select(['j.depot_id', 'j.location_notes', 'j.price', PAYS_VAT.as('pays_vat_itself')])
    .select((eb) =>
      eb
        .selectFrom('date_proposals as dp')
        .whereRef('dp.job_id', '=', 'j.id')
        .where('dp.status', '=', 'waiting')
        .select(sql<Proposal>`json_build_object('date', dp.date, 'slot', dp.slot, 'note', dp.note)`.as('proposal'))
        .as('proposal'),
    )
    .select([
      'p.status as payment_status',
      'p.provider as payment_provider',
      'p.reference as payment_reference',
      'p.expires_at as payment_expires_at',
      'p.declines as payment_declines',
    ]);
}

export type JobRow = Awaited<ReturnType<ReturnType<typeof jobRows>['executeTakeFirstOrThrow']>>;
export type OrderWithJobs = NonNullable<Awaited<ReturnType<typeof orderWithJobs>>>;
export type OrderDetail = NonNullable<Awaited<ReturnType<typeof orderById>>>;

/** The first job of an order. */
export async function firstJobOf(db: Db, orderId: string): Promise<string> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('sequence')
    .executeTakeFirstOrThrow();
  return job.id;
}

export async function jobById(db: Db, scope: Scope, id: string): Promise<JobRow | undefined> {
  return isId(id) ? jobRows(db, scope).where('j.id', '=', id).executeTakeFirst() : undefined;
}
