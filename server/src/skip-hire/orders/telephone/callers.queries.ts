import type { CallerMatch, PhoneCustomer } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { phoneSought } from '@tonnage/domain/common/phone';
import { accountBlockers } from '@tonnage/domain/skip-hire/blockers';
import { sql } from 'kysely';
import { FREE } from '../../../platform/db/db.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { findInCompany, isFound } from '../../../core/search/words.queries.ts';
import { containing } from '../../../platform/db/containing.ts';
import { knownCustomer } from './customer.queries.ts';
import { factsOf } from '../../accounts/queries.ts';

/** How many matches are offered, and how many of a customer's sites. */
const MATCHES = 8;
const SITES = 200;

/**
 * Who may be on the line: customers by name, number or telephone, their sites by name, address or postcode, their people by name,
 * telephone or email, and callers of earlier orders. A telephone number matches however it is written. Open
 * accounts first.
 */
export async function findCallers(ctx: Reading<TenantContext>, q: string): Promise<CallerMatch[]> {
  const { db, scope } = ctx;
  const phone = phoneSought(q);
  const isNumber = (column: string) =>
    phone === null ? sql`false` : sql`tonnage_phone_word(${sql.ref(column)}) like ${`%${phone}%`}`;
  const tenant = scope.tenantId;
  const compact = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(q) ? q.replaceAll(/\s/g, '') : q;
  const { account, caller } = await findInCompany(ctx, q, ['account', 'caller']);
  const { site } = await findInCompany(ctx, compact, ['site']);
  const { rows } = await sql<{ match: CallerMatch }>`
    with found as (
      select a.id as account_id, null::uuid as site_id, null::text as person, a.phone, a.email, 1 as rank
        from accounts a where a.tenant_id = ${tenant} and ${isFound(scope, 'a.id', account)}
      union all
      select s.account_id, s.id, null, null, null, 2
        from sites s where s.tenant_id = ${tenant} and s.status = 'active' and ${isFound(scope, 's.id', site)}
      union all
      select c.account_id, c.site_id, c.name, coalesce(i.value, c.phone),
          (select e.value from site_contact_items e where e.contact_id = c.id and e.kind = 'email' order by e.id limit 1), 3
        from site_contacts c
        left join lateral (select i.value from site_contact_items i
          where i.contact_id = c.id and i.kind in ('phone', 'mobile') order by (${isNumber('i.value')}) is not true, i.id limit 1) i on true
        where c.tenant_id = ${tenant} and c.removed_at is null
          and (${containing(['c.name'], q)} or ${isNumber('c.phone')} or ${isNumber('i.value')})
      union all
      select m.account_id, null, u.name, null, u.email, 4
        from account_members m join users u on u.id = m.user_id
        where m.tenant_id = ${tenant} and ${containing(['u.name', 'u.email'], q)}
      union all
      select o.account_id, o.site_id, o.caller_name, o.caller_phone, o.caller_email, 5
        from (select distinct on (account_id, site_id, caller_name) account_id, site_id, caller_name, caller_phone, caller_email
          from (select * from orders o where o.tenant_id = ${tenant} and o.caller_name is not null and ${isFound(scope, 'o.id', caller)}
            order by o.id desc limit 1000) o
          order by account_id, site_id, caller_name, id desc) o
    ), once as (
      select distinct on (account_id, site_id, person) * from found order by account_id, site_id, person, rank
    )
    select ${FREE} jsonb_build_object(
        'account', jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name, 'status', a.status, 'email',
          case when not exists (select from account_members m where m.tenant_id = a.tenant_id and m.account_id = a.id)
            then a.email end),
        'site', case when s.id is null then null else jsonb_build_object('id', s.id, 'name', s.name, 'postcode', s.postcode) end,
        'person', case when o.person is null then null
          else jsonb_build_object('name', o.person, 'phone', o.phone, 'email', o.email) end) as match
      from once o join accounts a on a.id = o.account_id left join sites s on s.id = o.site_id
      where a.status <> 'closed' and a.merged_into is null
      order by (a.status <> 'active'), o.rank, lower(a.name), lower(s.name) nulls first, o.person
      limit ${MATCHES}`.execute(db);
  return rows.map(({ match }) => match);
}

/**
 * A customer on the line: what keeps them from ordering, and their active sites, the last used first, each with its last
 * order. Throws NOT_FOUND.
 */
export async function phoneCustomer(ctx: Reading<TenantContext>, accountId: string): Promise<PhoneCustomer> {
  const { db, scope } = ctx;
  const account = await knownCustomer(ctx, accountId);
  const { id, number, name } = account;
  const { rows: sites } = await sql<PhoneCustomer['sites'][number]>`
    select s.id, s.name, s.postcode, case when o.id is null then null else jsonb_build_object(
        'number', o.number, 'containerTypeId', o.container_type_id, 'containerSubTypeId', o.container_sub_type_id,
        'wasteTypeId', o.waste_type_id, 'placement', o.placement, 'poNumber', o.po_number,
        'jobType', (select j.type from jobs j where j.order_id = o.id order by j.sequence limit 1)) end as last
      from sites s
      left join lateral (select * from orders o where o.site_id = s.id order by o.id desc limit 1) o on true
      where s.tenant_id = ${scope.tenantId} and s.account_id = ${id} and s.status = 'active'
      order by o.id desc nulls last, lower(s.name), s.id limit ${SITES}`.execute(db);
  const facts = factsOf(account);
  return {
    id,
    number,
    name,
    type: facts.type,
    poMandatory: facts.poMandatory,
    blockers: accountBlockers({ ...facts, poMandatory: false }, { grossPence: 0 }, 'staff'),
    sites,
  };
}
