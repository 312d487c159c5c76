import type { PhoneSkip, PhoneCustomer } from '@tonnage/contract/skip-hire/orders/phone-orders';
import type { Allowed } from '@tonnage/domain/common/allowed';
import {
  mayRequestCollection,
  mayRequestExchange,
  mayRequestReposition,
  mayRequestTipAndReturn,
  type JobFacts,
} from '@tonnage/domain/skip-hire/actions';
import type { OrderStatus } from '@tonnage/domain/skip-hire/orders';
import { sql } from 'kysely';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { accountBlockers } from '@tonnage/domain/skip-hire/blockers';
import { requireId } from '../../../platform/db/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { factsOf } from '../../accounts/queries.ts';

/** A customer rarely has more containers on site than this. */
const SKIPS = 60;

type Row = Omit<PhoneSkip, 'why'> & { status: OrderStatus; jobs: JobFacts[] };

/** A customer's containers on site, the longest there first, each with why a movement of it can't be booked. */
async function skipsOnSite({ db, scope }: Reading<TenantContext>, accountId: string): Promise<PhoneSkip[]> {
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.number, o.container_number as "containerNumber", o.status,
      jsonb_build_object('id', s.id, 'name', s.name, 'postcode', s.postcode) as site,
      c.name as container, f.id as "containerTypeId", c.id as "containerSubTypeId", f.shape,
      c.length_cm as "lengthCm", c.height_cm as "heightCm", w.name as waste, w.id as "wasteTypeId",
      o.placement, o.po_number as "poNumber", o.hire_start as since,
      (select jsonb_build_object('type', j.type, 'date', j.date, 'slot', j.slot) from jobs j
        where j.order_id = o.id and j.status in ('requested', 'confirmed', 'allocated', 'en_route')
        order by j.date, j.sequence limit 1) as next,
      (select coalesce(jsonb_agg(jsonb_build_object('type', j.type, 'status', j.status)), '[]') from jobs j
        where j.order_id = o.id) as jobs
    from orders o
    join sites s on s.id = o.site_id
    join container_types f on f.id = o.container_type_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join waste_types w on w.id = o.waste_type_id
    where o.tenant_id = ${scope.tenantId} and o.account_id = ${accountId} and o.status in ('on_site', 'collection_booked')
    order by o.hire_start nulls last, o.id limit ${SKIPS}`.execute(db);
  return rows.map(({ status, jobs, ...skip }) => ({
    ...skip,
    why: {
      exchange: reason(mayRequestExchange({ status }, jobs)),
      collection: reason(mayRequestCollection({ status }, jobs)),
      tip_and_return: reason(mayRequestTipAndReturn({ status }, jobs)),
      reposition: reason(mayRequestReposition({ status }, jobs)),
    },
  }));
}

const reason = (may: Allowed) => (may.allowed ? null : may.reason);

/** How many of a customer's sites, contacts and recent orders are offered. */
const SITES = 200;
const CONTACTS = 30;
const ORDERS = 5;

/** A customer of the company by id. Throws NOT_FOUND, also for a malformed id. */
export async function knownCustomer({ db, scope }: Reading<TenantContext>, accountId: string) {
  requireId(accountId);
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) throw new Refusal('NOT_FOUND');
  return account;
}

/** What is ordered again: of `orders as o`. */
const REPEATED = sql`'number', o.number, 'containerTypeId', o.container_type_id,
  'containerSubTypeId', o.container_sub_type_id, 'wasteTypeId', o.waste_type_id, 'placement', o.placement, 'poNumber', o.po_number,
  'container', (select c.name from container_sub_types c where c.id = o.container_sub_type_id),
  'waste', (select w.name from waste_types w where w.id = o.waste_type_id),
  'jobType', (select j.type from jobs j where j.order_id = o.id order by j.sequence limit 1)`;

/** A contact's first number or address. */
const reached = (kind: 'phone' | 'email') => sql`(select i.value from (
    select i.value, i.kind, i.id from account_contact_items i where i.contact_id = c.id
    union all select i.value, i.kind, i.id from site_contact_items i where i.contact_id = c.id) i
  where (i.kind = 'email') = ${kind === 'email'} order by i.id limit 1)`;

/**
 * A customer on the line: what keeps them from ordering, what they may still order, their containers on site, contacts and
 * recent orders, and their active sites, the last used first, each with its last order. Throws NOT_FOUND.
 */
export async function phoneCustomer(ctx: Reading<TenantContext>, accountId: string): Promise<PhoneCustomer> {
  const { db, scope } = ctx;
  const account = await knownCustomer(ctx, accountId);
  const { id, number, name } = account;
  const { rows: sites } = await sql<PhoneCustomer['sites'][number]>`
    select s.id, s.name, s.postcode, case when o.id is null then null else jsonb_build_object(${REPEATED}) end as last
      from sites s
      left join lateral (select * from orders o where o.site_id = s.id order by o.id desc limit 1) o on true
      where s.tenant_id = ${scope.tenantId} and s.account_id = ${id} and s.status = 'active'
      order by o.id desc nulls last, lower(s.name), s.id limit ${SITES}`.execute(db);
  const { rows } = await sql<Pick<PhoneCustomer, 'contacts' | 'orders'>>`
    select
      array(select jsonb_build_object('id', c.id, 'name', c.name, 'site', c.site,
          'phone', coalesce(c.phone, ${reached('phone')}), 'email', ${reached('email')})
        from (
          select c.id, c.name, null::text as phone, null::jsonb as site from account_contacts c
            where c.tenant_id = ${scope.tenantId} and c.account_id = ${id}
          union all
          select c.id, c.name, c.phone, jsonb_build_object('id', s.id, 'name', s.name)
            from site_contacts c join sites s on s.id = c.site_id and s.status = 'active'
            where c.tenant_id = ${scope.tenantId} and c.account_id = ${id} and c.removed_at is null) c
        order by c.site is not null, lower(c.name), c.id limit ${CONTACTS}) as contacts,
      array(select jsonb_build_object('id', o.id, 'orderedOn', o.ordered_on, 'siteId', s.id, 'site', s.name, ${REPEATED})
        from (select * from orders o where o.tenant_id = ${scope.tenantId} and o.account_id = ${id}
          order by o.id desc limit ${ORDERS}) o
        join sites s on s.id = o.site_id and s.status = 'active' order by o.id desc) as orders`.execute(db);
  const { contacts, orders } = rows[0]!;
  const facts = factsOf(account);
  const own = contacts.find(({ site }) => site === null);
  return {
    id,
    number,
    name,
    type: facts.type,
    poMandatory: facts.poMandatory,
    blockers: accountBlockers({ ...facts, poMandatory: false }, { grossPence: 0 }, 'staff'),
    creditLeftPence:
      facts.type === 'credit' && facts.creditLimitPence !== null ? facts.creditLimitPence - facts.exposurePence : null,
    contact: own
      ? { name: own.name, phone: own.phone ?? account.phone, email: own.email ?? account.email }
      : account.household
        ? { name, phone: account.phone, email: account.email }
        : null,
    contacts,
    skips: await skipsOnSite(ctx, id),
    orders,
    sites,
  };
}
