-- Names and logins beyond what row-level security shows, each for one narrow question.

-- Whether this company has blocked the person, for what is sent to people. In plpgsql, whose statement is planned once per connection.
create or replace function tonnage_blocked(person uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from public.blocked_people b where b.user_id = person and b.tenant_id = public.tonnage_tenant());
end $$;
revoke execute on function tonnage_blocked from public;
grant execute on function tonnage_blocked to tonnage_app;

-- Whether a person logs in with a second factor or has a passkey.
create or replace function tonnage_two_factor(person uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.user_factors f where f.user_id = person and f.confirmed_at is not null)
    or exists (select from public.passkeys p where p.user_id = person)
$$;
revoke execute on function tonnage_two_factor from public;
grant execute on function tonnage_two_factor to tonnage_app;

-- Whether a person’s login is used for more than one account of this company, or for more than this company if there is no account.
create or replace function tonnage_used_beyond(person uuid, account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from (
      select tenant_id, null::uuid as account_id from public.staff where user_id = person
      union all select tenant_id, account_id from public.account_members where user_id = person
      union all select tenant_id, null from public.organisation_members where user_id = person
      union all select tenant_id, null from public.metrics_people where user_id = person
    ) as used
    where used.tenant_id <> public.tonnage_tenant() or (account is not null and used.account_id is distinct from account))
$$;
revoke execute on function tonnage_used_beyond from public;
grant execute on function tonnage_used_beyond to tonnage_app;

-- Removes a person’s second factor and passkeys, forgets their browsers, and ends their sessions, whose ids it returns.
create or replace function tonnage_remove_factors(person uuid, at timestamptz) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from user_factors where user_id = person;
  delete from passkeys where user_id = person;
  delete from known_devices where user_id = person;
  delete from email_changes where user_id = person;
  update sessions set ended_at = at where user_id = person and ended_at is null returning id
$$;
revoke execute on function tonnage_remove_factors from public;
grant execute on function tonnage_remove_factors to tonnage_app;

-- The login of an address at this company, unless it is blocked, for a manager who adds people to an organisation.
create or replace function tonnage_login_of(address text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from public.users u
  where lower(u.email) = lower(address) and u.blocked_at is null and not public.tonnage_blocked(u.id) and (
    exists (select from public.staff s where s.user_id = u.id and s.tenant_id = public.tonnage_tenant())
    or exists (select from public.account_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant())
    or exists (select from public.organisation_members m where m.user_id = u.id and m.tenant_id = public.tonnage_tenant())
    or exists (select from public.metrics_people p where p.user_id = u.id and p.tenant_id = public.tonnage_tenant()))
$$;
revoke execute on function tonnage_login_of from public;
grant execute on function tonnage_login_of to tonnage_app;

-- The login of an address at this company, for people who already share an account or organisation with it: only colleagues can
-- be added without an invitation, and nobody else learns whose address it is.
create or replace function tonnage_colleague_with(address text, today date) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.id from public.users u
  where lower(u.email) = lower(address) and u.blocked_at is null and u.confirmed_at is not null
    and not public.tonnage_blocked(u.id) and (
    exists (select from public.account_members theirs
      join public.account_members mine on mine.tenant_id = theirs.tenant_id and mine.account_id = theirs.account_id
        and mine.user_id = public.tonnage_user()
      where theirs.user_id = u.id and theirs.tenant_id = public.tonnage_tenant()
        and (mine.valid_from is null or mine.valid_from <= today) and (mine.valid_to is null or mine.valid_to >= today)
        and (theirs.valid_from is null or theirs.valid_from <= today) and (theirs.valid_to is null or theirs.valid_to >= today))
    or exists (select from public.organisation_members theirs
      join public.organisation_members mine on mine.tenant_id = theirs.tenant_id
        and mine.organisation_id = theirs.organisation_id and mine.user_id = public.tonnage_user()
      join public.organisations o on o.tenant_id = theirs.tenant_id and o.id = theirs.organisation_id and o.deleted_at is null
      where theirs.user_id = u.id and theirs.tenant_id = public.tonnage_tenant()))
$$;
revoke execute on function tonnage_colleague_with from public;
grant execute on function tonnage_colleague_with to tonnage_app;

-- The name of a person in the audit log, even if they have left since.
create or replace function tonnage_actor_name(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.name from public.users u
  where u.id = person and public.tonnage_whole_tenant() and exists (
    select from public.audit_events e where e.actor_user_id = person and e.tenant_id = public.tonnage_tenant())
$$;
revoke execute on function tonnage_actor_name from public;
grant execute on function tonnage_actor_name to tonnage_app;

-- The name of a person who ordered, requested a job or appears in the audit log, even if they have left the account and row-level
-- security hides them. This is a function and not a policy, because a policy would be planned with every statement that names a
-- person.
create or replace function tonnage_doer(person uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select u.name from public.users u where u.id = person and (
    exists (select from public.orders o where o.placed_by = person and o.tenant_id = public.tonnage_tenant()
      and (o.account_id = public.tonnage_account() or public.tonnage_whole_tenant()))
    or exists (select from public.jobs j where j.requested_by = person and j.tenant_id = public.tonnage_tenant()
      and (j.account_id = public.tonnage_account() or public.tonnage_whole_tenant()))
    or exists (select from public.audit_events e where e.actor_user_id = person and e.tenant_id = public.tonnage_tenant()
      and (e.account_id = public.tonnage_account() or public.tonnage_whole_tenant()))));
end $$;
revoke execute on function tonnage_doer from public;
grant execute on function tonnage_doer to tonnage_app;

create or replace function tonnage_note_address(address text, failed_at timestamptz) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.users set email_failed_at = failed_at
  where lower(email) = lower(address) and email_failed_at is distinct from failed_at;
$$;
revoke execute on function tonnage_note_address from public;
grant execute on function tonnage_note_address to tonnage_app;

create or replace function tonnage_forget_failed_address() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.email_failed_at := null;
  return new;
end
$$;

-- Whether a manager may read a login link that is pending in the outbox: only in an installation with one company. A login is valid
-- at every company, and whoever follows the link of an address without one makes the login.
create or replace function tonnage_may_read_links() returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select count(*) from public.tenants) = 1
$$;
revoke execute on function tonnage_may_read_links from public;
grant execute on function tonnage_may_read_links to tonnage_app;
