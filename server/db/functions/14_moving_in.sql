-- An import from an earlier system, undone as one.

-- The tables that an import fills, in the order in which they are emptied.
create or replace function tonnage_imported_tables() returns table (name text, at integer)
language sql immutable set search_path = pg_catalog, public, pg_temp as $$
  select * from unnest(array['invoices', 'documents', 'permits', 'containers', 'jobs', 'orders', 'site_contact_items', 'site_contacts', 'sites',
      'account_contact_items', 'account_contacts', 'accounts'])
    with ordinality
$$;

-- What has come to depend on the rows of an import since, and those that were changed: one row of each table that refers to them, and
-- `changed` for a row that is no longer as it was imported.
create or replace function tonnage_import_uses(import uuid) returns table (entity text, entity_id uuid, used_by text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := tonnage_tenant();
  part record;
  own text;
begin
  if not tonnage_whole_tenant() then
    raise exception 'only staff undo an import' using errcode = 'insufficient_privilege';
  end if;
  for part in
    select t.name, t.at, exists (select from pg_attribute a where a.attrelid = t.name::regclass and a.attname = 'updated_at') as dated
    from tonnage_imported_tables() t
    where exists (select from import_rows r where r.import_id = import and r.tenant_id = tenant and r.entity = t.name) order by t.at desc
  loop
    if part.dated then
      return query execute format('select %1$L::text, t.id, ''changed'' from import_rows r
        join %1$I t on t.tenant_id = r.tenant_id and t.id = r.entity_id
        where r.tenant_id = $1 and r.import_id = $2 and r.entity = %1$L and t.updated_at <> t.created_at order by t.id limit 1', part.name)
        using tenant, import;
    end if;
  end loop;
  for part in
    select t.name as parent, k.conrelid::regclass::text as child, a.attname as col,
      exists (select from pg_attribute i where i.attrelid = k.conrelid and i.attname = 'id') as has_id
    from tonnage_imported_tables() t
    join pg_constraint k on k.contype = 'f' and k.confrelid = t.name::regclass
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[2]
    where k.conrelid::regclass::text not in
        ('search_words', 'order_counts', 'order_spend', 'audit_events', 'idempotency_keys', 'sessions', 'held_prices')
      and exists (select from import_rows r where r.import_id = import and r.tenant_id = tenant and r.entity = t.name)
    order by t.at desc, child
  loop
    -- A container that was in stock before goes back to its depot.
    continue when part.parent = 'orders' and part.child = 'containers';
    own := case when part.has_id then format('and not exists (select from import_rows m where m.tenant_id = $1 and m.import_id = $2
      and m.entity = %L and m.entity_id = c.id)', part.child) else '' end;
    return query execute format('select %1$L::text, r.entity_id, %2$L::text from import_rows r
      join %2$I c on c.tenant_id = r.tenant_id and c.%3$I = r.entity_id
      where r.tenant_id = $1 and r.import_id = $2 and r.entity = %1$L %4$s limit 1', part.parent, part.child, part.col, own)
      using tenant, import;
  end loop;
end $$;
revoke execute on function tonnage_import_uses from public;
grant execute on function tonnage_import_uses to tonnage_app;

-- Takes back what the orders and jobs of an import have changed elsewhere: history, totals, places of days, what customers owe, and the
-- state of containers that were here before.
create or replace function tonnage_undo_orders(import uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := tonnage_tenant();
begin
  perform tonnage_lock_totals(a.account_id) from (select distinct j.account_id from import_rows r
    join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
    where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs' order by 1) a;
  delete from audit_events e using import_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
    where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs'
      and e.tenant_id = tenant and e.entity_id = j.order_id and e.action = 'order.moved_in' and e.changes ->> 'jobId' = j.id::text;
  update orders o set status = 'on_site' from import_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
    where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs' and j.type = 'collection'
      and o.tenant_id = tenant and o.id = j.order_id and o.status = 'collection_booked';
  update order_counts c set orders = c.orders - n.orders from (
      select o.account_id, o.site_id, o.status, count(*) as orders from import_rows r
      join orders o on o.tenant_id = r.tenant_id and o.id = r.entity_id
      where r.tenant_id = tenant and r.import_id = import and r.entity = 'orders' group by 1, 2, 3) n
    where c.tenant_id = tenant and c.account_id = n.account_id and c.site_id = n.site_id and c.status = n.status;
  update order_spend s set net_pence = s.net_pence - n.pence from (
      select j.account_id, j.site_id, date_trunc('month', j.date)::date as month, sum(j.net_pence) as pence from import_rows r
      join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
      where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs' group by 1, 2, 3) n
    where s.tenant_id = tenant and s.account_id = n.account_id and s.site_id = n.site_id and s.month = n.month;
  -- Zeros would keep a site from being removed by the next undo.
  delete from order_counts c using import_rows r join orders o on o.tenant_id = r.tenant_id and o.id = r.entity_id
    where r.tenant_id = tenant and r.import_id = import and r.entity = 'orders'
      and c.tenant_id = tenant and c.site_id = o.site_id and c.orders = 0;
  delete from order_spend s using import_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
    where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs'
      and s.tenant_id = tenant and s.site_id = j.site_id and s.net_pence = 0;
  update containers c set state = 'depot', order_id = null, since = now() from import_rows r
    where r.tenant_id = tenant and r.import_id = import and r.entity = 'orders' and c.tenant_id = tenant and c.order_id = r.entity_id
      and not exists (select from import_rows m where m.tenant_id = tenant and m.import_id = import
        and m.entity = 'containers' and m.entity_id = c.id);
  update depot_days d set booked = d.booked - n.jobs from (
      select j.depot_id, j.date, count(*) as jobs from import_rows r join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
      where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs' and j.status = 'confirmed' group by 1, 2) n
    where d.tenant_id = tenant and d.depot_id = n.depot_id and d.date = n.date;
  update accounts a set exposure_pence = a.exposure_pence - n.pence from (
      select j.account_id, sum((j.price ->> 'grossPence')::bigint) as pence from import_rows r
      join jobs j on j.tenant_id = r.tenant_id and j.id = r.entity_id
      where r.tenant_id = tenant and r.import_id = import and r.entity = 'jobs' and j.price is not null group by 1) n
    where a.tenant_id = tenant and a.id = n.account_id and n.pence <> 0;
end $$;
revoke execute on function tonnage_undo_orders from public;

-- Removes everything that an import made. Runs as the owner: no other role may delete customers. A reference that
-- `tonnage_import_uses` did not find makes it fail as a whole.
create or replace function tonnage_undo_import(import uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := tonnage_tenant();
  part record;
begin
  if not tonnage_whole_tenant() then
    raise exception 'only staff undo an import' using errcode = 'insufficient_privilege';
  end if;
  delete from search_words w using import_rows r
    where r.tenant_id = tenant and r.import_id = import and w.tenant_id = tenant and w.thing_id = r.entity_id;
  delete from idempotency_keys k using import_rows r where r.tenant_id = tenant and r.import_id = import and r.entity = 'accounts'
    and k.tenant_id = tenant and k.account_id = r.entity_id;
  delete from held_prices q using import_rows r where r.tenant_id = tenant and r.import_id = import and r.entity = 'accounts'
    and q.tenant_id = tenant and q.account_id = r.entity_id;
  -- What was done stays in the audit, and staff who view such a customer are at no customer again.
  update audit_events e set account_id = null from import_rows r where r.tenant_id = tenant and r.import_id = import
    and r.entity = 'accounts' and e.tenant_id = tenant and e.account_id = r.entity_id;
  update sessions s set account_id = null from import_rows r where r.tenant_id = tenant and r.import_id = import
    and r.entity = 'accounts' and s.tenant_id = tenant and s.account_id = r.entity_id;
  update accounts a set exposure_pence = a.exposure_pence - i.pence from (
      select t.account_id, sum(case t.kind when 'invoice' then t.gross_pence else -t.gross_pence end) as pence
      from import_rows r join invoices t on t.tenant_id = r.tenant_id and t.id = r.entity_id
      where r.tenant_id = tenant and r.import_id = import and r.entity = 'invoices' group by 1) i
    where a.tenant_id = tenant and a.id = i.account_id;
  perform tonnage_undo_orders(import);
  for part in select * from tonnage_imported_tables() order by at loop
    execute format('delete from %1$I t using import_rows r where r.tenant_id = $1 and r.import_id = $2 and r.entity = %1$L
      and t.tenant_id = $1 and t.id = r.entity_id', part.name) using tenant, import;
  end loop;
  delete from import_rows where tenant_id = tenant and import_id = import;
end $$;
revoke execute on function tonnage_undo_import from public;
grant execute on function tonnage_undo_import to tonnage_app;

-- The number of the open tenant's next order.
create or replace function tonnage_next_order_number() returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  following bigint;
begin
  execute format('select case when is_called then last_value + 1 else last_value end from public.%I',
    public.tonnage_order_sequence(public.tonnage_tenant())) into following;
  return following;
end $$;
revoke execute on function tonnage_next_order_number from public;
grant execute on function tonnage_next_order_number to tonnage_app;

-- Continues the open tenant's order numbers at a higher one. False if that one may be taken.
create or replace function tonnage_raise_order_numbers(first bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- A number that is taken between the look and the change would be given again.
  perform pg_advisory_xact_lock(hashtextextended('order numbers ' || tonnage_tenant(), 22));
  if not tonnage_whole_tenant() or first < tonnage_next_order_number() then
    return false;
  end if;
  -- The present number stays as it is: an order may take it at this moment.
  if first > tonnage_next_order_number() then
    perform setval(format('public.%I', public.tonnage_order_sequence(public.tonnage_tenant()))::regclass, first, false);
  end if;
  return true;
end $$;
revoke execute on function tonnage_raise_order_numbers from public;
grant execute on function tonnage_raise_order_numbers to tonnage_app;
