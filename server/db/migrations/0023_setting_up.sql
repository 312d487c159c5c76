-- The office sets the company up: depots with their days, zones and permit areas, the catalogue. Customers read all of it.
alter table container_types add column active boolean not null default true;
alter table depots add check (length(name) between 1 and 200), add check (length(code) between 1 and 20);
alter table zones add check (length(name) between 1 and 200);

grant insert, update on depots, permit_areas, zones, container_types, container_sub_types, waste_types to tonnage_app;
grant insert, update, delete on depot_weekdays, depot_closures, container_type_sub_types to tonnage_app;
grant delete on zones, permit_areas to tonnage_app;

do $$
declare t text;
begin
  foreach t in array array['depots', 'depot_weekdays', 'depot_closures', 'permit_areas', 'zones', 'container_types',
    'container_sub_types', 'container_type_sub_types', 'waste_types'] loop
    execute format('create policy office_adds on %I as restrictive for insert to tonnage_app
      with check ((select tonnage_whole_tenant()))', t);
    execute format('create policy office_changes on %I as restrictive for update to tonnage_app
      using ((select tonnage_whole_tenant()))', t);
    execute format('create policy office_removes on %I as restrictive for delete to tonnage_app
      using ((select tonnage_whole_tenant()))', t);
  end loop;
end $$;
