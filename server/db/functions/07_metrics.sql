-- Metrics: rules of projects and values, and what sources read.

-- Every period key was made with the project's frequency and anchor.
create or replace function tonnage_protect_schedule() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (old.frequency, old.weekday, old.month_day, old.month) is distinct from (new.frequency, new.weekday, new.month_day, new.month)
  then raise exception 'the schedule of a project is fixed' using errcode = 'check_violation'; end if;
  return new;
end $$;

-- Nothing leaves ACCEPTED, except with its metric. The figure of the latest correction stands beside the accepted one. A computed
-- value was accepted by nobody: it follows its terms.
create or replace function tonnage_protect_accepted() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'ACCEPTED' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and new.corrected is distinct from old.corrected and to_jsonb(new) - 'corrected' = to_jsonb(old) - 'corrected'
    and new.corrected = (select c.value from metric_corrections c
      where c.tenant_id = new.tenant_id and c.metric_id = new.metric_id and c.period_key = new.period_key
      order by c.number desc limit 1)
  then return new; end if;
  if not exists (select from metrics m where m.tenant_id = old.tenant_id and m.id = old.metric_id
    and (m.formula is not null or (tg_op = 'DELETE' and m.deleted_at is not null)))
  then raise exception 'an accepted value is final' using errcode = 'check_violation'; end if;
  return coalesce(new, old);
end $$;

-- No metric is computed from itself, however many formulas lie between. Formulas of an organisation are written in turns, so that
-- two at once cannot close a circle together.
create or replace function tonnage_refuse_circle() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('formulas ' || new.organisation_id, 0));
  if exists (
    with recursive below as (
      select new.term_id as id
      union
      select t.term_id from metric_terms t join below b on t.metric_id = b.id where t.tenant_id = new.tenant_id)
    select from below where id = new.metric_id)
  then raise exception 'a metric is computed from itself' using errcode = 'check_violation', constraint = 'metric_terms_circle'; end if;
  return new;
end $$;

create or replace function tonnage_follow_correction() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update metric_values v set corrected = new.value
  where v.tenant_id = new.tenant_id and v.metric_id = new.metric_id and v.period_key = new.period_key;
  return null;
end $$;

-- The sites of an account that the person may use as a member on that day. Runs as the owner, because the session may be in
-- another account.
create or replace function tonnage_sites_of_mine(account uuid, today date)
  returns table (id uuid, name text, town text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.id, s.name, s.town from public.sites s
    join public.account_members m on m.tenant_id = s.tenant_id and m.account_id = s.account_id
      and m.user_id = public.tonnage_user()
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
  where s.account_id = account and s.tenant_id = public.tonnage_tenant() and (m.site_ids is null or s.id = any (m.site_ids))
$$;
revoke execute on function tonnage_sites_of_mine from public;
grant execute on function tonnage_sites_of_mine to tonnage_app;

-- Whether a metric reads from the account or from the whole company. Runs as the owner, because people who change jobs see no organisation. In plpgsql,
-- whose statement is planned once per connection, because every action on a job calls it.
create or replace function tonnage_has_source(tenant uuid, account uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from public.metric_sources s 
    where s.tenant_id = tenant and (s.account_id = account or s.account_id is null));
end $$;
revoke execute on function tonnage_has_source from public;
grant execute on function tonnage_has_source to tonnage_app;
