-- Metrics: rules of projects and values, and what sources read.

-- Frequency and anchor are what every key was made with.
create or replace function tonnage_keep_schedule() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.frequency, old.weekday, old.month_day, old.month) is distinct from (new.frequency, new.weekday, new.month_day, new.month)
  then raise exception 'the schedule of a project is fixed' using errcode = 'check_violation'; end if;
  return new;
end $$;

-- Nothing leaves ACCEPTED, but with its metric.
create or replace function tonnage_keep_accepted() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status = 'ACCEPTED' and not (tg_op = 'DELETE'
    and exists (select from metrics m where m.id = old.metric_id and m.deleted_at is not null))
  then raise exception 'an accepted value is final' using errcode = 'check_violation'; end if;
  return coalesce(new, old);
end $$;

-- The sites of an account that the person may use as its member on that day. It looks as the owner: a session is in one account
-- at a time, and this asks of another.
create or replace function tonnage_sites_of_mine(account uuid, today date)
  returns table (id uuid, name text, town text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.name, s.town from public.sites s
    join public.account_members m on m.account_id = s.account_id and m.user_id = public.tonnage_user()
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
  where s.account_id = account and s.tenant_id = public.tonnage_tenant() and (m.site_ids is null or s.id = any (m.site_ids))
$$;
revoke execute on function tonnage_sites_of_mine from public;
grant execute on function tonnage_sites_of_mine to tonnage_app;

-- Whether any metric is read of the account. It looks as the owner: whoever changes a job sees no organisation.
--?? -- As before, in a language whose statement is planned once per connection (0037): every deed of a job asks it.
create or replace function tonnage_feeds(account uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from public.metric_sources s where s.account_id = account);
end $$;
revoke execute on function tonnage_feeds from public;
grant execute on function tonnage_feeds to tonnage_app;
