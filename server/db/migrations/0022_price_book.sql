-- The office keeps the price book: a change begins a new row, and no two rows for the same thing hold on one day.

-- What a row is for, as one number: GiST compares ranges without an extension, and a number is the range from itself to itself.
create function tonnage_price_key(
  tenant uuid, container uuid, job_type text, waste uuid, site uuid, account uuid, zone uuid, depot uuid
) returns numrange language sql immutable parallel safe as $$
  select pg_catalog.numrange(h, h, '[]') from (select pg_catalog.hashtextextended(
    tenant::text || container::text || job_type || ' w' || coalesce(waste::text, '') || ' s' || coalesce(site::text, '')
      || ' a' || coalesce(account::text, '') || ' z' || coalesce(zone::text, '') || ' d' || coalesce(depot::text, ''),
    22)::numeric as h) key
$$;

alter table prices
  add check (valid_to is null or valid_to >= valid_from),
  add constraint prices_one_a_day exclude using gist (
    tonnage_price_key(tenant_id, container_sub_type_id, job_type, waste_type_id, site_id, account_id, zone_id, depot_id)
      with &&,
    daterange(valid_from, valid_to, '[]') with &&);

-- Customers read prices; the office alone writes them.
grant insert, update, delete on prices to tonnage_app;
create policy office_adds on prices as restrictive for insert to tonnage_app with check ((select tonnage_whole_tenant()));
create policy office_changes on prices as restrictive for update to tonnage_app using ((select tonnage_whole_tenant()));
create policy office_removes on prices as restrictive for delete to tonnage_app using ((select tonnage_whole_tenant()));
