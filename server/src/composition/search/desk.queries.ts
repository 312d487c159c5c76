import type { DeskHits } from '@tonnage/contract/core/search';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { sql } from 'kysely';
import { containing } from '../../platform/db/containing.ts';
import type { Reading, TenantContext } from '../../platform/context.ts';
import { customerTable } from '../../skip-hire/accounts/customer-list.queries.ts';
import { deskInvoiceTable } from '../../skip-hire/billing/invoices/desk-invoices.queries.ts';
import { deskDocumentTable } from '../../skip-hire/documents/desk-documents.queries.ts';
import { deskOrderTable } from '../../skip-hire/orders/order-list.queries.ts';

/** The number of results shown per kind. */
const SHOWN = 5;

/** What staff find by a text in the whole company, as far as their role may see it. */
export async function searchDesk(ctx: Reading<TenantContext>, q: string): Promise<DeskHits> {
  const { scope } = ctx;
  const given = { query: { q, pagination: { page: 1, pageSize: SHOWN } } };
  return {
    orders: await deskOrderTable.answer(ctx, given),
    customers: await customerTable.answer(ctx, given),
    documents: await deskDocumentTable.answer(ctx, given),
    invoices: scope.may('invoices.view') ? await deskInvoiceTable.answer(ctx, given) : null,
    ...(await onTheRoad(ctx, q)),
    containers: await containersNumbered(ctx, q),
    contacts: scope.may('customers.edit') ? await contactsOf(ctx, q) : [],
  };
}

/** Vehicles by registration, with or without its space, or name, and drivers by name. */
async function onTheRoad({ db, scope, now }: Reading<TenantContext>, q: string) {
  const today = dateIn(LONDON, now);
  const registration = q.replaceAll(/\s/g, '').toUpperCase();
  const { rows: vehicles } = await sql<DeskHits['vehicles'][number]>`
    select v.id, v.name, v.registration, v.depot_id as "depotId", coalesce(j.driver, d.name) as driver,
      coalesce(j.done, 0) as done, coalesce(j.stops, 0) as stops, j.next
    from vehicles v
    left join drivers d on d.id = v.driver_id
    left join lateral (
      select (count(*) filter (where j.status = 'completed'))::int as done, count(*)::int as stops,
        max(j.driver_name) as driver,
        (array_agg(s.name order by j.run_position nulls last, j.id) filter (where j.status in ('allocated', 'en_route')))[1] as next
      from jobs j join sites s on s.id = j.site_id
      where j.vehicle_id = v.id and j.tenant_id = v.tenant_id and j.date = ${today}
        and j.status in ('allocated', 'en_route', 'completed', 'failed')) j on true
    where v.tenant_id = ${scope.tenantId} and v.active
      and (starts_with(replace(upper(v.registration), ' ', ''), ${registration}) or ${containing(['v.name', 'v.registration'], q)})
    order by lower(v.name), v.id limit ${SHOWN}`.execute(db);
  const { rows: drivers } = await sql<DeskHits['drivers'][number]>`
    select d.id, d.name, case when ${scope.may('jobs.manage')} then d.phone end as phone, d.depot_id as "depotId",
      (select j.vehicle_registration from jobs j where j.driver_id = d.id and j.tenant_id = d.tenant_id and j.date = ${today}
        and j.status in ('allocated', 'en_route', 'completed') order by j.id desc limit 1) as vehicle
    from drivers d where d.tenant_id = ${scope.tenantId} and d.active and ${containing(['d.name'], q)}
    order by lower(d.name), d.id limit ${SHOWN}`.execute(db);
  return { vehicles, drivers };
}

async function containersNumbered({ db, scope }: Reading<TenantContext>, q: string) {
  const { rows } = await sql<DeskHits['containers'][number]>`
    select o.id as "orderId", o.number as "order", o.container_number as number, c.name as container, s.name as site,
      jsonb_build_object('id', a.id, 'name', a.name) as account
    from tonnage_container_place(${q}, '00000000-0000-0000-0000-000000000000') p
    join orders o on o.id = p.id
    join sites s on s.id = o.site_id
    join container_sub_types c on c.id = o.container_sub_type_id
    join accounts a on a.id = o.account_id
    where o.tenant_id = ${scope.tenantId}`.execute(db);
  return rows;
}

/** Contacts that have a telephone number; those whose own name matches come first. */
async function contactsOf({ db, scope }: Reading<TenantContext>, q: string) {
  const { rows } = await sql<DeskHits['contacts'][number]>`
    select c.id, c.name, c.phone, jsonb_build_object('id', a.id, 'name', a.name) as account
    from (
      select c.id, c.account_id, c.name, (select i.value from account_contact_items i
          where i.contact_id = c.id and i.kind <> 'email' order by i.id limit 1) as phone
        from account_contacts c where c.tenant_id = ${scope.tenantId}
      union all
      select c.id, c.account_id, c.name, coalesce(c.phone, (select i.value from site_contact_items i
          where i.contact_id = c.id and i.kind <> 'email' order by i.id limit 1))
        from site_contacts c where c.tenant_id = ${scope.tenantId} and c.removed_at is null) c
    join accounts a on a.id = c.account_id and a.status <> 'closed'
    where c.phone is not null and ${containing(['c.name', 'a.name'], q)}
    order by (${containing(['c.name'], q)}) desc, lower(c.name), c.id limit ${SHOWN}`.execute(db);
  return rows;
}
