-- The login of an address at this company, told to somebody who already shares an account or an organisation with that person, and to
-- nobody else: being added without being asked is for colleagues, and an address is no way to learn who somebody is.
create function tonnage_colleague_with(address text, today date) returns uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select u.id from public.users u
  where lower(u.email) = lower(address) and u.blocked_at is null and u.confirmed_at is not null
    and not public.tonnage_blocked(u.id) and (
    exists (select from public.account_members theirs
      join public.account_members mine on mine.account_id = theirs.account_id and mine.user_id = public.tonnage_user()
      where theirs.user_id = u.id and theirs.tenant_id = public.tonnage_tenant()
        and (mine.valid_from is null or mine.valid_from <= today) and (mine.valid_to is null or mine.valid_to >= today)
        and (theirs.valid_from is null or theirs.valid_from <= today) and (theirs.valid_to is null or theirs.valid_to >= today))
    or exists (select from public.organisation_members theirs
      join public.organisation_members mine on mine.organisation_id = theirs.organisation_id
        and mine.user_id = public.tonnage_user()
      join public.organisations o on o.id = theirs.organisation_id and o.deleted_at is null
      where theirs.user_id = u.id and theirs.tenant_id = public.tonnage_tenant()))
$$;
revoke execute on function tonnage_colleague_with from public;
grant execute on function tonnage_colleague_with to tonnage_app;

-- As before, without those who are shut out here.
create or replace function tonnage_login_of(address text) returns uuid language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select u.id from public.users u
  where lower(u.email) = lower(address) and u.blocked_at is null and not public.tonnage_blocked(u.id) and (
    exists (select from public.staff s where s.user_id = u.id and s.tenant_id = public.tonnage_tenant())
    or exists (select from public.account_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant())
    or exists (select from public.organisation_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant()))
$$;
