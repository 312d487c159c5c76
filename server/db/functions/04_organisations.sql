-- Organisations of Metrics.

-- Sets the organisations that the open transaction may see: the person's own, or all of them with the whole tenant in reach. Called
-- when a transaction is opened or its reach becomes another. Runs as the owner, because the policies of the tables that it reads
-- compare with what it sets.
create or replace function tonnage_reach_organisations(for_transaction boolean default true) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  set_to text;
begin
  if public.tonnage_whole_tenant() then
    set_to := array(select o.id from public.organisations o
      where o.tenant_id = public.tonnage_tenant() and o.deleted_at is null);
  else
    set_to := array(select o.id from public.organisation_members m
      join public.organisations o on o.tenant_id = m.tenant_id and o.id = m.organisation_id
      where m.user_id = public.tonnage_user() and m.tenant_id = public.tonnage_tenant() and o.deleted_at is null);
  end if;
  set_to := set_config('tonnage.organisations', set_to, for_transaction);
end $$;
revoke execute on function tonnage_reach_organisations from public;
grant execute on function tonnage_reach_organisations to tonnage_app;

-- Whether no other organisation of the tenant than `but` has the name, also among those that the person cannot see.
create or replace function tonnage_organisation_name_free(norm text, but uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select not exists (select from public.organisations o where o.tenant_id = public.tonnage_tenant() and o.name_norm = norm
    and o.deleted_at is null and o.id is distinct from but)
$$;
revoke execute on function tonnage_organisation_name_free from public;
grant execute on function tonnage_organisation_name_free to tonnage_app;

-- Marks an organisation, project or metric as deleted, with everything below it. The command checks the permission; this only
-- finds what the person can reach.
create or replace function tonnage_delete(what text, thing uuid, at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reach uuid[] := public.tonnage_organisations();
begin
  update public.organisations o set deleted_at = at
    where what = 'organisation' and o.tenant_id = public.tonnage_tenant() and o.id = thing and o.id = any (reach) and o.deleted_at is null;
  update public.projects p set deleted_at = at
    where p.deleted_at is null and p.tenant_id = public.tonnage_tenant() and p.organisation_id = any (reach)
      and ((what = 'organisation' and p.organisation_id = thing) or (what = 'project' and p.id = thing));
  update public.metrics m set deleted_at = at
    where m.deleted_at is null and m.tenant_id = public.tonnage_tenant() and m.organisation_id = any (reach)
      and ((what = 'organisation' and m.organisation_id = thing) or (what = 'project' and m.project_id = thing)
        or (what = 'metric' and m.public_id = thing));
end $$;
revoke execute on function tonnage_delete from public;
grant execute on function tonnage_delete to tonnage_app;
