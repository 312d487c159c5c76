-- Two accounts of one customer become one. Everything of the merged account follows to the survivor, except rows that the
-- survivor already has (a price for the same thing, a user of both, an opted-out email): those stay behind, unused.
-- `account_merges.moved` holds the keys of the rows that were moved, by table, so that the merge can be undone.

-- The tables whose rows follow an account, with the column that names a row. server/test/merge-tables.test.ts compares the list
-- with the catalogue.
create or replace function tonnage_merged_tables() returns table (name text, key text)
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  values ('account_contacts', 'id'), ('account_contact_items', 'id'), ('account_members', 'user_id'), ('allocations', 'id'),
    ('audit_events', 'id'), ('bank_payers', 'name'), ('calendar_feeds', 'user_id'), ('charges', 'id'), ('customer_log', 'id'), ('date_proposals', 'id'), ('documents', 'id'),
    ('email_opt_outs', 'user_id'), ('emails', 'id'), ('enquiries', 'id'), ('enquiry_messages', 'id'), ('files', 'id'),
    ('invitations', 'id'), ('invoice_holds', 'id'), ('invoice_lines', 'invoice_id'), ('invoice_words', 'id'), ('invoices', 'id'), ('jobs', 'id'), ('login_providers', 'id'),
    ('metric_source_figures', 'metric_id'), ('metric_sources', 'metric_id'),
    ('orders', 'id'), ('payments', 'id'), ('permits', 'id'), ('payment_promises', 'id'), ('prices', 'id'), ('held_prices', 'id'), ('quotes', 'id'), ('refunds', 'id'),
    ('reminders', 'id'), ('sessions', 'id'),
    ('site_contact_items', 'id'), ('site_contacts', 'id'), ('sites', 'id'), ('waste_receipts', 'id')
$$;

-- Totals and search terms of two accounts, made again from their rows.
create or replace function tonnage_count_accounts(tenant uuid, one uuid, other uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- What is still to be counted of this transaction, before everything is counted again.
  set constraints count_order, follow_job immediate;
  perform tonnage_lock_totals(least(one, other)), tonnage_lock_totals(greatest(one, other));
  delete from order_counts where tenant_id = tenant and account_id in (one, other);
  insert into order_counts (tenant_id, account_id, site_id, status, orders)
    select tenant_id, account_id, site_id, status, count(*) from orders
    where tenant_id = tenant and account_id in (one, other) group by 1, 2, 3, 4;
  delete from order_spend where tenant_id = tenant and account_id in (one, other);
  insert into order_spend (tenant_id, account_id, month, site_id, net_pence)
    select tenant_id, account_id, date_trunc('month', date)::date, site_id, sum(net_pence) from jobs
    where tenant_id = tenant and account_id in (one, other) and net_pence <> 0
      and status in ('confirmed', 'allocated', 'en_route', 'completed') group by 1, 2, 3, 4;
  update search_words w set account_id = o.account_id, site_id = o.site_id from orders o
    where w.tenant_id = tenant and w.account_id in (one, other) and w.kind in ('order', 'caller') and o.tenant_id = tenant
      and o.id = w.thing_id and (o.account_id <> w.account_id or o.site_id is distinct from w.site_id);
  update search_words w set account_id = d.account_id, site_id = d.site_id from documents d
    where w.tenant_id = tenant and w.account_id in (one, other) and w.kind = 'document' and d.tenant_id = tenant
      and d.id = w.thing_id and (d.account_id <> w.account_id or d.site_id is distinct from w.site_id);
  update search_words w set account_id = s.account_id from sites s
    where w.tenant_id = tenant and w.account_id in (one, other) and w.kind = 'site' and s.tenant_id = tenant
      and s.id = w.thing_id and s.account_id <> w.account_id;
  update search_words w set account_id = p.account_id from payments p
    where w.tenant_id = tenant and w.account_id in (one, other) and w.kind = 'payment' and p.tenant_id = tenant
      and p.id = w.thing_id and p.account_id <> w.account_id;
  update search_words w set account_id = p.account_id from permits p
    where w.tenant_id = tenant and w.account_id in (one, other) and w.kind = 'permit' and p.tenant_id = tenant
      and p.id = w.thing_id and p.account_id <> w.account_id;
end $$;
revoke execute on function tonnage_count_accounts from public;

-- What the moved orders and invoices come to, pence with VAT: the account's exposure moves back by how this has changed.
create or replace function tonnage_worth(tenant uuid, moved jsonb) returns bigint
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select sum(o.gross_pence) from orders o where o.tenant_id = tenant and o.status not in ('cancelled', 'declined')
      and o.id::text in (select jsonb_array_elements_text(moved -> 'orders'))), 0)
    + coalesce((select sum(c.net_pence + c.vat_pence) from charges c where c.tenant_id = tenant
      and c.order_id::text in (select jsonb_array_elements_text(moved -> 'orders'))), 0)
    + coalesce((select sum(case i.kind when 'invoice' then i.gross_pence else i.paid_pence - i.gross_pence end) from invoices i
      where i.tenant_id = tenant and i.brought_forward_pence is not null
      and i.id::text in (select jsonb_array_elements_text(moved -> 'invoices'))), 0)
    - coalesce((select sum(i.paid_pence + i.credited_pence) from invoices i where i.tenant_id = tenant and i.kind = 'invoice'
      and i.id::text in (select jsonb_array_elements_text(moved -> 'invoices'))), 0)
$$;
revoke execute on function tonnage_worth from public;

-- Moves the rows of one account that are named, or all that the other does not have yet. Returns the keys of the moved rows.
-- Runs as the owner: no other role may move what was signed, paid or logged. Both accounts are locked by the caller.
create or replace function tonnage_move_rows(source uuid, target uuid, which jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := tonnage_tenant();
  moved jsonb := '{}';
  part record;
  keys jsonb;
  others text;
begin
  if not tonnage_whole_tenant() or source = target
    or (select count(*) from accounts where tenant_id = tenant and id in (source, target)) <> 2 then
    raise exception 'only staff move rows between two accounts of their company' using errcode = 'insufficient_privilege';
  end if;
  if which is null then
    -- Somebody who was in both may see at the survivor what they could see in either.
    update account_members o set site_ids = array(select distinct unnest(o.site_ids || coalesce(t.site_ids,
        array(select s.id from sites s where s.tenant_id = tenant and s.account_id = source))))
      from account_members t where t.tenant_id = tenant and t.account_id = source and o.tenant_id = tenant
        and o.account_id = target and o.user_id = t.user_id and o.site_ids is not null;
  end if;
  perform set_config('tonnage.merging', '1', true);
  for part in select * from tonnage_merged_tables() loop
    others := case part.name
      when 'account_members' then 'not exists (select from account_members o where o.tenant_id = $1 and o.account_id = $3 and o.user_id = t.user_id)'
      when 'calendar_feeds' then 'not exists (select from calendar_feeds o where o.tenant_id = $1 and o.account_id = $3 and o.user_id = t.user_id)'
      when 'email_opt_outs' then 'not exists (select from email_opt_outs o where o.tenant_id = $1 and o.account_id = $3 and o.user_id = t.user_id)'
      when 'invitations' then 'not (t.accepted_at is null and t.revoked_at is null and exists (select from invitations o
        where o.tenant_id = $1 and o.account_id = $3 and o.email = t.email and o.accepted_at is null and o.revoked_at is null))'
      when 'prices' then 'not (t.site_id is null and exists (select from prices o where o.tenant_id = $1 and o.account_id = $3 and o.site_id is null
        and o.container_sub_type_id = t.container_sub_type_id and o.job_type = t.job_type and o.waste_type_id is not distinct from t.waste_type_id
        and daterange(o.valid_from, o.valid_to, ''[]'') && daterange(t.valid_from, t.valid_to, ''[]'')))'
      when 'audit_events' then 't.entity <> ''account'''
      else 'true' end;
    execute format('with gone as (update %1$I t set account_id = $3 where t.tenant_id = $1 and t.account_id = $2 and %3$s
        and ($4 is null or t.%2$I::text in (select jsonb_array_elements_text($4))) returning t.%2$I as key)
      select coalesce(jsonb_agg(distinct key::text), ''[]'') from gone', part.name, part.key, others)
      into keys using tenant, source, target, case when which is null then null else coalesce(which -> part.name, '[]') end;
    moved := moved || jsonb_build_object(part.name, keys);
  end loop;
  if which is not null then
    update account_members o set site_ids = array(select unnest(o.site_ids) except
        select s::uuid from jsonb_array_elements_text(which -> 'sites') s)
      where o.tenant_id = tenant and o.account_id = source and o.site_ids is not null;
  end if;
  perform set_config('tonnage.merging', '', true);
  perform tonnage_count_accounts(tenant, source, target);
  return moved || jsonb_build_object('worth', tonnage_worth(tenant, moved));
end $$;
revoke execute on function tonnage_move_rows from public;
grant execute on function tonnage_move_rows to tonnage_app;

-- What goes back when a merge is undone: what it moved, and what has been added since to a moved order, site or contact. The site
-- of an order placed since is copied for the survivor, who keeps the order.
create or replace function tonnage_rows_to_return(survivor uuid, moved jsonb, at timestamptz) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := tonnage_tenant();
  back jsonb := moved;
  place sites;
  copy uuid;
  part record;
begin
  if not tonnage_whole_tenant() then
    raise exception 'only staff undo a merge' using errcode = 'insufficient_privilege';
  end if;
  perform set_config('tonnage.merging', '1', true);
  for place in select distinct s.* from sites s join orders o on o.tenant_id = s.tenant_id and o.site_id = s.id
    where s.tenant_id = tenant and s.account_id = survivor and s.id::text in (select jsonb_array_elements_text(moved -> 'sites')) and o.id::text not in (select jsonb_array_elements_text(moved -> 'orders')) loop
    copy := gen_random_uuid();
    insert into sites select (jsonb_populate_record(place, jsonb_build_object('id', copy, 'created_at', at, 'updated_at', at))).*;
    update orders set site_id = copy, site_contact_id = null where tenant_id = tenant and account_id = survivor
      and site_id = place.id and id::text not in (select jsonb_array_elements_text(moved -> 'orders'));
    update jobs j set site_id = copy from orders o where j.tenant_id = tenant and o.tenant_id = tenant and o.id = j.order_id
      and o.site_id = copy and j.site_id = place.id;
    update documents d set site_id = copy from orders o where d.tenant_id = tenant and o.tenant_id = tenant and o.id = d.order_id
      and o.site_id = copy and d.site_id = place.id;
    update metric_evidence e set site_id = copy from orders o where e.tenant_id = tenant and o.tenant_id = tenant
      and o.id = e.order_id and o.site_id = copy and e.site_id = place.id;
  end loop;
  perform set_config('tonnage.merging', '', true);
  for part in
    select 'jobs' as name, 'order_id' as col, 'orders' as parent union all select 'charges', 'order_id', 'orders'
    union all select 'permits', 'order_id', 'orders' union all select 'documents', 'order_id', 'orders'
    union all select 'invoice_holds', 'job_id', 'jobs' union all select 'invoice_holds', 'charge_id', 'charges'
    union all select 'invoice_words', 'job_id', 'jobs' union all select 'invoice_words', 'charge_id', 'charges'
    union all select 'date_proposals', 'job_id', 'jobs' union all select 'waste_receipts', 'job_id', 'jobs'
    union all select 'site_contacts', 'site_id', 'sites' union all select 'prices', 'site_id', 'sites'
    union all select 'site_contact_items', 'contact_id', 'site_contacts'
    union all select 'account_contact_items', 'contact_id', 'account_contacts'
    union all select 'audit_events', 'entity_id', 'orders' loop
    execute format('select $3 || jsonb_build_object(%1$L, coalesce($3 -> %1$L, ''[]'') || coalesce((select jsonb_agg(t.id::text)
      from %1$I t where t.tenant_id = $1 and t.account_id = $2 and t.%2$I::text in (select jsonb_array_elements_text($3 -> %3$L))), ''[]''))',
      part.name, part.col, part.parent) into back using tenant, survivor, back;
  end loop;
  select back || jsonb_build_object(
      'files', coalesce(back -> 'files', '[]') || coalesce((select jsonb_agg(d.file_id::text) from documents d
        where d.tenant_id = tenant and d.file_id is not null and d.id::text in (select jsonb_array_elements_text(back -> 'documents'))), '[]'),
      'payments', coalesce(back -> 'payments', '[]') || coalesce((select jsonb_agg(p.id::text) from payments p
        where p.tenant_id = tenant and p.account_id = survivor and (exists (select from orders o where o.tenant_id = tenant
          and o.payment_id = p.id and o.id::text in (select jsonb_array_elements_text(back -> 'orders'))) or exists (select from jobs j where j.tenant_id = tenant
          and j.payment_id = p.id and j.id::text in (select jsonb_array_elements_text(back -> 'jobs'))))), '[]'))
    into back;
  return back;
end $$;
revoke execute on function tonnage_rows_to_return from public;
grant execute on function tonnage_rows_to_return to tonnage_app;

grant execute on function tonnage_worth to tonnage_app;

-- The name of the account that another one of the tenant was merged into, for people who may not see it; null: it was not merged.
create or replace function tonnage_merged_into(account uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.name from accounts a join accounts s on s.tenant_id = a.tenant_id and s.id = a.merged_into
  where a.tenant_id = tonnage_tenant() and a.id = account
$$;
revoke execute on function tonnage_merged_into from public;
grant execute on function tonnage_merged_into to tonnage_app;

-- The account that everything of a merged one has moved to; the account itself if it was never merged.
create or replace function tonnage_survivor_of(account uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive chain (id, next) as (
    select a.id, a.merged_into from public.accounts a where a.tenant_id = public.tonnage_tenant() and a.id = account
    union
    select a.id, a.merged_into from public.accounts a join chain c on a.tenant_id = public.tonnage_tenant() and a.id = c.next)
  select id from chain where next is null
$$;
revoke execute on function tonnage_survivor_of from public;
grant execute on function tonnage_survivor_of to tonnage_app;
