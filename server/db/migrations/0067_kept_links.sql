-- A link that lets its reader in, kept because no mail server is set up, is read by a company's manager only where it opens nothing
-- beyond that company: of an installation with one company, or of somebody who has no login yet.
create function tonnage_may_read_link(address text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from public.tenants) = 1 or not exists (
    select from public.users u where lower(u.email) = lower(address) and u.confirmed_at is not null)
$$;
revoke all on function tonnage_may_read_link(text) from public;
grant execute on function tonnage_may_read_link(text) to tonnage_app;
