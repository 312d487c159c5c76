-- What the open transaction may see. An empty setting reads as null, and null matches no row.
-- They are written with `return`, so that their names are bound when they are created and the planner can inline them.

create or replace function tonnage_tenant() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.tenant', true), '')::uuid;

create or replace function tonnage_account() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.account', true), '')::uuid;

create or replace function tonnage_user() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.user', true), '')::uuid;

-- True for staff and workers: every account of the tenant.
create or replace function tonnage_whole_tenant() returns boolean language sql stable parallel safe
  return coalesce(current_setting('tonnage.whole_tenant', true), '') = '1';

create or replace function tonnage_route() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.run', true), '')::uuid;

create or replace function tonnage_route_job() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.run_job', true), '')::uuid;

create or replace function tonnage_route_order() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.run_order', true), '')::uuid;

-- Those of Metrics that the person is in, or all of the tenant's for staff and workers: tonnage_reach_organisations sets them.
create or replace function tonnage_organisations() returns uuid[] language sql stable parallel safe
  return coalesce(nullif(current_setting('tonnage.organisations', true), ''), '{}')::uuid[];

create or replace function tonnage_quote() returns uuid language sql stable parallel safe
  return nullif(current_setting('tonnage.quote', true), '')::uuid;

-- Lists that programs read say what has changed since an instant, whoever wrote it.
create or replace function tonnage_note_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
