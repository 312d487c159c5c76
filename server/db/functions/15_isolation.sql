-- The shapes of row-level security, which db/policies gives to the tables.

-- Lets the role of requests use a table with these rights, within the rows of its shape. `also`: a condition on its columns that
-- must hold besides. Each policy is permissive: Citus makes restrictive ones permissive on its shards, where they then give rows
-- instead of taking them away.
create or replace function tonnage_isolate(of regclass, shape text, rights text, also text default null) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant text := 'tenant_id = (select public.tonnage_tenant())' || coalesce(' and (' || also || ')', '');
  staff constant text := 'tenant_id = (select public.tonnage_tenant()) and (select public.tonnage_whole_tenant())';
begin
  execute format('alter table %s enable row level security', of);
  execute format('grant %s on %s to tonnage_app', rights, of);
  case shape
    when 'tenant' then
      execute format('create policy tenant_isolation on %s to tonnage_app using (%s)', of, tenant);
    when 'staff' then
      execute format('create policy staff_only on %s to tonnage_app using (%s)', of, staff);
    when 'staff writes' then
      execute format('create policy tenant_reads on %s for select to tonnage_app using (%s)', of, tenant);
      execute format('create policy staff_inserts on %s for insert to tonnage_app with check (%s)', of, staff);
      execute format('create policy staff_updates on %s for update to tonnage_app using (%s)', of, staff);
      execute format('create policy staff_deletes on %s for delete to tonnage_app using (%s)', of, staff);
    when 'account' then
      execute format('create policy account_isolation on %s to tonnage_app using (%s
        and (account_id = (select public.tonnage_account()) or (select public.tonnage_whole_tenant())))', of, tenant);
    when 'organisation' then
      execute format('create policy organisation_isolation on %s to tonnage_app using (%s
        and organisation_id = any ((select public.tonnage_organisations())::uuid[]))', of, tenant);
    when 'person or staff' then
      execute format('create policy person_or_staff on %s to tonnage_app using (%s
        and (user_id = (select public.tonnage_user()) or (select public.tonnage_whole_tenant())))', of, tenant);
  end case;
end $$;
revoke execute on function tonnage_isolate from public;
