import type { CallerMatch } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { phoneSought } from '@tonnage/domain/common/phone';
import { sql } from 'kysely';
import { FREE } from '../../../platform/db/db.ts';
import type { Reading, TenantContext } from '../../../platform/context.ts';
import { findInCompany, isFound } from '../../../core/search/words.queries.ts';
import { containing } from '../../../platform/db/containing.ts';

/** How many matches are offered. */
const MATCHES = 8;

/**
 * Who may be on the line: customers by name, number or telephone, their sites by name, address or postcode, their people by name,
 * telephone or email, callers of earlier orders, and the customer of an order or of a container on site by its whole number. A
 * telephone number matches however it is written. Open accounts first, then whole numbers.
 */
export async function findCallers(ctx: Reading<TenantContext>, q: string): Promise<CallerMatch[]> {
  const { db, scope } = ctx;
  const phone = phoneSought(q);
  const isNumber = (column: string) =>
    phone === null ? sql`false` : sql`tonnage_phone_word(${sql.ref(column)}) like ${`%${phone}%`}`;
  const tenant = scope.tenantId;
  // Whatever was before the number when it was given, and its zeros.
  const byDigits = /^\d+$/.test(q)
    ? sql`ltrim(substring(o.number from '[0-9]+$'), '0') = ltrim(${q}, '0')`
    : sql`false`;
  const compact = /^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(q) ? q.replaceAll(/\s/g, '') : q;
  const { account, caller } = await findInCompany(ctx, q, ['account', 'caller']);
  const { site } = await findInCompany(ctx, compact, ['site']);
  const { rows } = await sql<{ match: CallerMatch }>`
    with found as (
      select o.account_id, o.site_id, null::text as person, null::text as phone, null::text as email, 0 as rank, o.id as order_id
        from orders o where o.tenant_id = ${tenant} and o.status in ('on_site', 'collection_booked')
          and (o.number = ${q.toUpperCase()} or ${byDigits}
            or o.id in (select p.id from tonnage_container_place(${q}, '00000000-0000-0000-0000-000000000000') p))
      union all
      select a.id, null, null, a.phone, a.email, 1, null
        from accounts a where a.tenant_id = ${tenant} and ${isFound(scope, 'a.id', account)}
      union all
      select s.account_id, s.id, null, null, null, 2, null
        from sites s where s.tenant_id = ${tenant} and s.status = 'active' and ${isFound(scope, 's.id', site)}
      union all
      select c.account_id, c.site_id, c.name, coalesce(i.value, c.phone),
          (select e.value from site_contact_items e where e.contact_id = c.id and e.kind = 'email' order by e.id limit 1), 3, null
        from site_contacts c
        left join lateral (select i.value from site_contact_items i
          where i.contact_id = c.id and i.kind in ('phone', 'mobile') order by (${isNumber('i.value')}) is not true, i.id limit 1) i on true
        where c.tenant_id = ${tenant} and c.removed_at is null
          and (${containing(['c.name'], q)} or ${isNumber('c.phone')} or ${isNumber('i.value')})
      union all
      select m.account_id, null, u.name, null, u.email, 4, null
        from account_members m join users u on u.id = m.user_id
        where m.tenant_id = ${tenant} and ${containing(['u.name', 'u.email'], q)}
      union all
      select o.account_id, o.site_id, o.caller_name, o.caller_phone, o.caller_email, 5, null
        from (select distinct on (account_id, site_id, caller_name) account_id, site_id, caller_name, caller_phone, caller_email
          from (select * from orders o where o.tenant_id = ${tenant} and o.caller_name is not null and ${isFound(scope, 'o.id', caller)}
            order by o.id desc limit 1000) o
          order by account_id, site_id, caller_name, id desc) o
    ), once as (
      select distinct on (account_id, site_id, person, order_id) * from found order by account_id, site_id, person, order_id, rank
    )
    select ${FREE} jsonb_build_object(
        'account', jsonb_build_object('id', a.id, 'number', a.number, 'name', a.name, 'status', a.status, 'email',
          case when not exists (select from account_members m where m.tenant_id = a.tenant_id and m.account_id = a.id)
            then a.email end),
        'site', case when s.id is null then null else jsonb_build_object('id', s.id, 'name', s.name, 'postcode', s.postcode) end,
        'person', case when o.person is null then null
          else jsonb_build_object('name', o.person, 'phone', o.phone, 'email', o.email) end,
        'order', case when p.id is null then null
          else jsonb_build_object('id', p.id, 'number', p.number, 'containerNumber', p.container_number) end) as match
      from once o join accounts a on a.id = o.account_id left join sites s on s.id = o.site_id
      left join orders p on p.id = o.order_id
      where a.status <> 'closed' and a.merged_into is null
      order by (a.status <> 'active'), o.rank, lower(a.name), lower(s.name) nulls first, o.person
      limit ${MATCHES}`.execute(db);
  return rows.map(({ match }) => match);
}
