-- Who a company has shut out: their login opens nothing of this company, and everything as before at any other.
create table blocked_people (
  tenant_id uuid not null references tenants,
  user_id uuid not null references users,
  blocked_at timestamptz not null,
  blocked_by uuid references users,
  reason text not null check (length(reason) between 1 and 2000),
  primary key (tenant_id, user_id)
);
create index blocked_people_user on blocked_people (user_id);
create index blocked_people_by on blocked_people (blocked_by);
grant select, insert, delete on blocked_people to tonnage_app;
alter table blocked_people enable row level security;
create policy own on blocked_people for select to tonnage_app using (tenant_id = (select tonnage_tenant()));
-- Written by the office alone.
create policy office on blocked_people to tonnage_app using (
  tenant_id = (select tonnage_tenant()) and (select tonnage_whole_tenant()));

-- Whether somebody is shut out of this company, for what is sent to people.
create function tonnage_blocked(person uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from public.blocked_people b where b.user_id = person and b.tenant_id = public.tonnage_tenant())
$$;
revoke execute on function tonnage_blocked from public;
grant execute on function tonnage_blocked to tonnage_app;

-- The sessions of a person at this company, ended by its office: row-level security shows everybody their own alone.
create function tonnage_end_sessions(person uuid, at timestamptz) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  ended integer;
begin
  update public.sessions set ended_at = at
    where user_id = person and tenant_id = public.tonnage_tenant() and ended_at is null;
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke execute on function tonnage_end_sessions from public;
grant execute on function tonnage_end_sessions to tonnage_app;

-- As before, and it knows of those who are shut out, and whether the membership has a last day.
create or replace function tonnage_enter(session_id uuid, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  who record;
  entered boolean;
  looks_at uuid;
  set_to text;
begin
  select s.id as session, u.id as "userId", u.email, u.username, u.name, u.picture_url as "pictureUrl",
         u.confirmed_at is not null as confirmed,
         u.blocked_at is not null or exists (select from public.blocked_people b
           where b.tenant_id = s.tenant_id and b.user_id = s.user_id) as blocked,
         t.id as "tenantId", t.disabled and st.role is null as "tenantDisabled", t.disabled_message as "disabledMessage",
         st.role as "staffRole", false as "actsFor",
         coalesce((select true from public.organisation_members o
           where o.user_id = s.user_id and o.tenant_id = s.tenant_id limit 1), false) as organises,
         m.account_id as "accountId", m.role, m.site_ids as "siteIds", m.valid_to is not null as "limitedToDates"
    into who
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.staff st on st.tenant_id = s.tenant_id and st.user_id = s.user_id
    left join public.account_members m on m.account_id = s.account_id and m.user_id = s.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where s.id = session_id and s.ended_at is null and s.expires_at > at
      and s.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  entered := found;
  if who."staffRole" in ('office', 'manager') and who."accountId" is null then
    select a.id into looks_at from public.sessions s
      join public.accounts a on a.id = s.account_id and a.tenant_id = s.tenant_id
      where s.id = session_id;
    if found then
      who."actsFor" := true;
      who."accountId" := looks_at;
      who.role := 'manager';
      who."limitedToDates" := false;
    end if;
  end if;
  set_to := set_config('tonnage.tenant', coalesce(who."tenantId"::text, ''), for_transaction);
  set_to := set_config('tonnage.user', coalesce(who."userId"::text, ''), for_transaction);
  set_to := set_config('tonnage.account', coalesce(who."accountId"::text, ''), for_transaction);
  set_to := set_config('tonnage.whole_tenant', '', for_transaction);
  return case when entered then row_to_json(who) end;
end $$;

create or replace function tonnage_enter_feed(digest text, host text, at timestamptz) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  found_tenant text;
  found_user text;
  found_account text;
  who json;
begin
  select t.id, u.id, m.account_id,
         json_build_object('userId', u.id, 'name', u.name, 'tenantId', t.id, 'tenantDisabled', t.disabled,
           'accountId', m.account_id, 'role', m.role, 'siteIds', m.site_ids, 'limitedToDates', m.valid_to is not null)
    into found_tenant, found_user, found_account, who
    from public.calendar_feeds f
    join public.users u on u.id = f.user_id and u.blocked_at is null
    join public.tenants t on t.id = f.tenant_id
    join public.account_members m on m.account_id = f.account_id and m.user_id = f.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where f.token_hash = digest
      and not exists (select from public.blocked_people b where b.tenant_id = f.tenant_id and b.user_id = f.user_id)
      and f.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', coalesce(found_user, ''), true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true);
  return who;
end $$;

create or replace function tonnage_enter_proposal(proposal uuid, addressee uuid, host text, at timestamptz) returns json
language plpgsql security definer as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  found_tenant text;
  found_user text;
  found_account text;
  who json;
begin
  select t.id, u.id, m.account_id,
         json_build_object('userId', u.id, 'name', u.name, 'tenantId', t.id, 'tenantDisabled', t.disabled,
           'disabledMessage', t.disabled_message, 'accountId', m.account_id, 'role', m.role, 'siteIds', m.site_ids,
           'limitedToDates', m.valid_to is not null)
    into found_tenant, found_user, found_account, who
    from public.date_proposals p
    join public.users u on u.id = addressee and u.blocked_at is null
    join public.tenants t on t.id = p.tenant_id
    join public.account_members m on m.account_id = p.account_id and m.user_id = u.id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where p.id = proposal
      and not exists (select from public.blocked_people b where b.tenant_id = p.tenant_id and b.user_id = u.id)
      and p.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', coalesce(found_user, ''), true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true);
  return who;
end $$;
