import type { Changes } from '@tonnage/contract/envelope';
import type { AccountStatus } from '@tonnage/domain/skip-hire/account-status';
import { sql } from 'kysely';
import type { TenantContext } from '../../platform/context.ts';
import { FREE } from '../../platform/db/db.ts';
import { findInCompany, isFound } from '../../core/search/words.queries.ts';
import { isId } from '../../platform/db/ids.ts';
import { owedBy } from './queries.ts';
import { mergesOf } from './merge.queries.ts';

type Reader = Pick<TenantContext, 'db' | 'scope'>;

export interface CustomerListRow {
  id: string;
  number: string;
  name: string;
  status: AccountStatus;
  type: 'credit' | 'prepay';
  credit_limit_pence: number | null;
  exposure_pence: number;
  sites: number;
  open_orders: number;
  last_ordered_on: string | null;
  changed_at: Date;
}

const OPEN = sql`('awaiting_payment', 'requested', 'scheduled', 'on_site', 'collection_booked')`;

const columns = sql`a.id, a.number, a.name, a.status, a.type, a.credit_limit_pence, a.exposure_pence, a.changed_at,
  (select count(*)::int from sites s where s.account_id = a.id and s.status <> 'archived') as sites,
  (select coalesce(sum(c.orders), 0)::int from order_counts c where c.account_id = a.id and c.status in ${OPEN}) as open_orders,
  (select o.ordered_on from orders o where o.account_id = a.id order by o.id desc limit 1) as last_ordered_on`;

export interface CustomerFilters extends Changes {
  q?: string | undefined;
  status?: string | undefined;
}

/** The company's customers that match the filters, without those that were merged into another. `q` searches names, numbers and addresses. */
async function filteredCustomers(reader: Reader, filters: CustomerFilters) {
  const { scope } = reader;
  const found = filters.q ? await findInCompany(reader, filters.q, ['account', 'site']) : null;
  return sql`from accounts a where a.tenant_id = ${scope.tenantId} and a.merged_into is null
    ${filters.status === undefined ? sql`` : sql`and a.status = ${filters.status}`}
    ${filters.updatedSince === undefined ? sql`` : sql`and a.changed_at >= ${filters.updatedSince}::timestamptz`}
    ${
      found === null
        ? sql``
        : sql`and (${isFound(scope, 'a.id', found.account)}
          or a.id in (select s.account_id from sites s where s.tenant_id = ${scope.tenantId} and ${isFound(scope, 's.id', found.site)}))`
    }`;
}

/** A page of customers by name, and the total. */
export async function customerRows(
  reader: Reader,
  filters: CustomerFilters & { limit: number; offset: number },
): Promise<{ rows: CustomerListRow[]; total: number }> {
  const from = await filteredCustomers(reader, filters);
  const { rows: counted } = await sql<{ n: number }>`select ${FREE} count(*)::int as n ${from}`.execute(reader.db);
  const direction = filters.sort === 'updatedAt' ? sql`asc` : sql`desc`;
  const order = filters.sort ? sql`a.changed_at ${direction}, a.id ${direction}` : sql`lower(a.name), a.id`;
  const { rows } = await sql<CustomerListRow>`select ${FREE} ${columns} from accounts a
    where a.id = any(array(select a.id ${from} order by ${order} limit ${filters.limit} offset ${filters.offset}))
    order by ${order}`.execute(reader.db);
  return { rows, total: counted[0]!.n };
}

/** The customers of the same list after a cursor; at most `limit`. */
export async function customersAfter(
  reader: Reader,
  filters: CustomerFilters,
  after: CustomerListRow | null,
  limit: number,
): Promise<CustomerListRow[]> {
  const afterCursor =
    after === null ? sql`` : sql`and (lower(a.name), a.id) > (lower(${after.name}), ${after.id}::uuid)`;
  const { rows } =
    await sql<CustomerListRow>`select ${FREE} ${columns} ${await filteredCustomers(reader, filters)} ${afterCursor}
    order by lower(a.name), a.id limit ${limit}`.execute(reader.db);
  return rows;
}

/** A customer of the company with everything its page shows; undefined if there is none, also for a malformed id. */
export async function customerById(reader: Reader & Pick<TenantContext, 'now'>, id: string) {
  const { db, scope } = reader;
  if (!isId(id)) return undefined;
  const { rows } = await sql<CustomerListRow>`select ${columns} from accounts a
    where a.tenant_id = ${scope.tenantId} and a.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const detail = await db
    .selectFrom('accounts')
    .select(['trading_name', 'company_number', 'vat_number', 'sic_code', 'email', 'phone', 'invoice_email'])
    .select([
      'billing_address',
      'payment_terms_days',
      'terms_basis',
      'invoice_grouping',
      'invoice_frequency',
      'invoices_held',
      'po_mandatory',
      'household',
      'created_at',
    ])
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const members = await db
    .selectFrom('account_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.name', 'u.email', 'm.role', 'u.confirmed_at', 'u.email_failed_at', 'm.last_used_at'])
    .select(sql<boolean>`u.blocked_at is not null or tonnage_blocked(u.id)`.as('blocked'))
    .where('m.account_id', '=', row.id)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
  const sites = await db
    .selectFrom('sites as s')
    .select(['s.id', 's.name', 's.town', 's.postcode'])
    .select(
      sql<number>`(select coalesce(sum(c.orders), 0)::int from order_counts c where c.site_id = s.id and c.status in ${OPEN})`.as(
        'open_orders',
      ),
    )
    .where('s.account_id', '=', row.id)
    .where('s.status', '<>', 'archived')
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  const history = await db
    .selectFrom('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .select(['e.at', 'e.action', 'e.changes', 'u.name as who'])
    .where('e.tenant_id', '=', scope.tenantId)
    .where('e.entity', '=', 'account')
    .where('e.entity_id', '=', row.id)
    .where('e.actor_kind', '=', 'staff')
    .orderBy('e.id', 'desc')
    .limit(50)
    .execute();
  const owed = await owedBy(db, { tenantId: scope.tenantId, accountId: row.id }, reader.now);
  return { row, detail, members, sites, merges: await mergesOf(reader, row.id), history, owed };
}
