-- Functions that open a transaction: each checks a credential and sets what the transaction may see.
-- They run as the owner, since the role that calls them may not read other people's sessions and keys.

-- Which tenant answers a host: the one that claims it, else the one that claims none.
create or replace function tonnage_tenant_of_host(host text) returns uuid
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select id from tenants where host = any (hosts) or cardinality(hosts) = 0
  order by (host = any (hosts)) desc, id limit 1
$$;

-- Opens a request: checks the session against host and time, sets what the connection may see and returns who is asking, or
-- null where the session is not valid and nothing may be seen. It always overwrites what an earlier request set.
-- `for_transaction`: the settings end with the transaction.
-- Every request pays for it, so it is one query, settings are assigned rather than selected, and the row becomes JSON at once
-- (decision 8 has the figures). Staff who view the portal as a customer work in that account as one of its managers.
create or replace function tonnage_enter(session_id uuid, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  today date := (at at time zone 'Europe/London')::date;
  who record;
  entered boolean;
  looks_at uuid;
  set_to text;
begin
  select s.id as session, s.last_used_at < at - interval '5 minutes' as unmarked, u.id as "userId", u.email, u.username, u.name, u.picture_url as "pictureUrl",
         u.confirmed_at is not null as confirmed,
         u.blocked_at is not null or exists (select from public.blocked_people b
           where b.tenant_id = s.tenant_id and b.user_id = s.user_id) as blocked,
         t.id as "tenantId", t.disabled and st.role is null as "tenantDisabled", t.disabled_message as "disabledMessage",
         st.role as "staffRole", false as "actsFor",
         coalesce((select true from public.organisation_members o
           where o.user_id = s.user_id and o.tenant_id = s.tenant_id limit 1),
           (select true from public.metrics_people p
           where p.user_id = s.user_id and p.tenant_id = s.tenant_id), false) as organises,
         m.account_id as "accountId", m.role, m.site_ids as "siteIds", m.valid_to is not null as "limitedToDates",
         s.two_factor as "twoFactor",
         least(
           case when st.role is not null then greatest(t.staff_factor_since, st.joined_at) + make_interval(days => t.staff_factor_days) end,
           case when m.role = 'owner' then greatest(t.owner_factor_since, m.created_at) + make_interval(days => t.owner_factor_days) end
         ) as "factorDueAt"
    into who
    from public.sessions s
    join public.users u on u.id = s.user_id
    join public.tenants t on t.id = s.tenant_id
    left join public.staff st on st.tenant_id = s.tenant_id and st.user_id = s.user_id
    left join public.account_members m on m.tenant_id = s.tenant_id and m.account_id = s.account_id and m.user_id = s.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where s.id = session_id and s.ended_at is null and s.expires_at > at
      and (st.role is null or s.last_used_at > at - make_interval(hours => t.staff_idle_hours))
      and s.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  entered := found;
  if who."staffRole" in ('office', 'manager') and who."accountId" is null then
    select a.id into looks_at from public.sessions s
      join public.accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id
      where s.tenant_id = who."tenantId" and s.id = session_id;
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
  if who.organises then
    perform public.tonnage_reach_organisations(for_transaction);
  else
    set_to := set_config('tonnage.organisations', '', for_transaction);
  end if;
  return case when entered then row_to_json(who) end;
end $$;
revoke execute on function tonnage_enter from public;
grant execute on function tonnage_enter to tonnage_app;

-- Why a session of the host's tenant has ended, or null if it has not. Only the holder of its token learns this, and nothing else
-- about it.
create or replace function tonnage_why_ended(session_id uuid, host text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select case
    when u.blocked_at is not null or exists (select from public.blocked_people b
      where b.tenant_id = s.tenant_id and b.user_id = s.user_id) then 'BLOCKED'
    when s.ended_at is not null then coalesce(s.ended_because, 'LOGGED_OUT')
    when s.last_used_at <= now() - (select make_interval(hours => t.staff_idle_hours)
      from public.tenants t join public.staff st on st.tenant_id = t.id
      where t.id = s.tenant_id and st.user_id = s.user_id) then 'IDLE' end
  from public.sessions s join public.users u on u.id = s.user_id
  where s.tenant_id = public.tonnage_tenant_of_host(host) and s.id = session_id
$$;
revoke execute on function tonnage_why_ended from public;
grant execute on function tonnage_why_ended to tonnage_app;

-- Opens a request of the desk: the same check, with the whole tenant in reach for its staff.
create or replace function tonnage_enter_staff(session_id uuid, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who json := public.tonnage_enter(session_id, host, at, for_transaction);
begin
  if who ->> 'staffRole' is not null then
    perform set_config('tonnage.account', '', for_transaction), set_config('tonnage.whole_tenant', '1', for_transaction);
    perform public.tonnage_reach_organisations(for_transaction);
  end if;
  return who;
end $$;
revoke execute on function tonnage_enter_staff from public;
grant execute on function tonnage_enter_staff to tonnage_app;

-- Opens work without a session: for a guest of a tenant, or for a worker.
create or replace function tonnage_enter_tenant(tenant uuid, account uuid, whole boolean) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform set_config('tonnage.tenant', tenant::text, true),
          set_config('tonnage.user', '', true),
          set_config('tonnage.account', coalesce(account::text, ''), true),
          set_config('tonnage.whole_tenant', case when whole then '1' else '' end, true);
  perform public.tonnage_reach_organisations();
  perform set_config('role', 'tonnage_app', true);
end $$;
revoke execute on function tonnage_enter_tenant from public;

-- Opens a read by API key at the host of its tenant, with the whole tenant in reach; null where the key is not valid.
create or replace function tonnage_enter_key(secret text, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_tenant text;
  who json;
begin
  select k.tenant_id, json_build_object('keyId', k.id, 'name', k.name, 'scopes', k.scopes, 'tenantId', k.tenant_id, 'networks', k.networks,
           'idle', k.last_used_at is null or k.last_used_at < at - interval '1 minute')
    into found_tenant, who
    from public.api_keys k
    where k.secret_hash = secret and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
      and k.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), for_transaction),
          set_config('tonnage.user', '', for_transaction),
          set_config('tonnage.account', '', for_transaction),
          set_config('tonnage.whole_tenant', case when found_tenant is null then '' else '1' end, for_transaction);
  perform public.tonnage_reach_organisations(for_transaction);
  return who;
end $$;
revoke execute on function tonnage_enter_key from public;
grant execute on function tonnage_enter_key to tonnage_app;

-- Opens a call by an organisation's key, as the manager who created it, while they manage it; null where the key is not valid.
create or replace function tonnage_enter_organisation_key(secret text, host text, at timestamptz, for_transaction boolean) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who record;
  entered boolean;
begin
  select k.id as "keyId", k.name, k.scopes, k.tenant_id as "tenantId", k.organisation_id as "organisationId",
         k.project_id as "projectId", k.expires_at as "expiresAt", k.networks, u.id as "userId", u.name as maker, t.disabled as "tenantDisabled", t.disabled_message as "disabledMessage",
         k.last_used_at is null or k.last_used_at < at - interval '1 minute' as idle
    into who
    from public.organisation_keys k
    join public.organisations o on o.tenant_id = k.tenant_id and o.id = k.organisation_id and o.deleted_at is null
    join public.organisation_members m on m.tenant_id = k.tenant_id and m.organisation_id = k.organisation_id
      and m.user_id = k.made_by and m.role = 'manager'
    join public.users u on u.id = k.made_by and u.blocked_at is null and u.deactivated_at is null
    join public.tenants t on t.id = k.tenant_id
    where k.secret_hash = secret and k.revoked_at is null and (k.expires_at is null or k.expires_at > at)
      and (k.project_id is null or exists (select from public.projects p
        where p.tenant_id = k.tenant_id and p.id = k.project_id and p.deleted_at is null))
      and not exists (select from public.blocked_people b where b.tenant_id = k.tenant_id and b.user_id = k.made_by)
      and k.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  entered := found;
  perform set_config('tonnage.tenant', coalesce(who."tenantId"::text, ''), for_transaction),
          set_config('tonnage.user', coalesce(who."userId"::text, ''), for_transaction),
          set_config('tonnage.account', '', for_transaction),
          set_config('tonnage.whole_tenant', '', for_transaction);
  perform public.tonnage_reach_organisations(for_transaction);
  return case when entered then row_to_json(who) end;
end $$;
revoke execute on function tonnage_enter_organisation_key from public;
grant execute on function tonnage_enter_organisation_key to tonnage_app;

-- Opens a write by a post to an incoming webhook, in the name of the manager who created it; the caller checks the signature with
-- the secret before anything else. Null: it does not work, and nothing may be seen.
create or replace function tonnage_enter_incoming(hook uuid, host text, at timestamptz) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who record;
  entered boolean;
begin
  select w.id as "webhookId", w.name, w.secret, w.mapping, w.tenant_id as "tenantId", w.organisation_id as "organisationId",
         o.time_zone as "timeZone", u.id as "userId", u.name as maker, t.disabled as "tenantDisabled", t.disabled_message as "disabledMessage"
    into who
    from public.incoming_webhooks w
    join public.organisations o on o.tenant_id = w.tenant_id and o.id = w.organisation_id and o.deleted_at is null
    join public.organisation_members m on m.tenant_id = w.tenant_id and m.organisation_id = w.organisation_id
      and m.user_id = w.made_by and m.role = 'manager'
    join public.users u on u.id = w.made_by and u.blocked_at is null and u.deactivated_at is null
    join public.tenants t on t.id = w.tenant_id
    where w.id = hook and w.revoked_at is null
      and not exists (select from public.blocked_people b where b.tenant_id = w.tenant_id and b.user_id = w.made_by)
      and w.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  entered := found;
  perform set_config('tonnage.tenant', coalesce(who."tenantId"::text, ''), true),
          set_config('tonnage.user', coalesce(who."userId"::text, ''), true),
          set_config('tonnage.account', '', true),
          set_config('tonnage.whole_tenant', '', true);
  perform public.tonnage_reach_organisations();
  return case when entered then row_to_json(who) end;
end $$;
revoke execute on function tonnage_enter_incoming from public;
grant execute on function tonnage_enter_incoming to tonnage_app;

-- Opens a read by a calendar's address, with the membership and limits that its person has now. Null: the address is not valid,
-- and nothing may be seen.
create or replace function tonnage_enter_feed(digest text, host text, at timestamptz) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
    join public.account_members m on m.tenant_id = f.tenant_id and m.account_id = f.account_id and m.user_id = f.user_id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where f.token_hash = digest
      and not exists (select from public.blocked_people b where b.tenant_id = f.tenant_id and b.user_id = f.user_id)
      and f.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', coalesce(found_user, ''), true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true),
          set_config('tonnage.organisations', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_feed from public;
grant execute on function tonnage_enter_feed to tonnage_app;

-- Opens work by the link of an email that proposes another day, with the role and sites that its recipient has in the account
-- now. Null: no such proposal at this company, or the recipient is blocked or no longer a member.
create or replace function tonnage_enter_proposal(proposal uuid, addressee uuid, host text, at timestamptz) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
    join public.account_members m on m.tenant_id = p.tenant_id and m.account_id = p.account_id and m.user_id = u.id
      and (m.valid_from is null or m.valid_from <= today) and (m.valid_to is null or m.valid_to >= today)
    where p.id = proposal
      and not exists (select from public.blocked_people b where b.tenant_id = p.tenant_id and b.user_id = u.id)
      and p.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', coalesce(found_user, ''), true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true),
          set_config('tonnage.organisations', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_proposal from public;
grant execute on function tonnage_enter_proposal to tonnage_app;

-- Opens work by the link of an email to an address of the customer that has no user: to a proposal or to a note, with a manager's
-- role. Null: no such thing at this company, or the address is no longer the account's and did not place its order by telephone.
create or replace function tonnage_enter_address(what text, thing uuid, reader text, host text, at timestamptz) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_tenant text;
  found_account text;
  who json;
begin
  select t.id, a.id,
         json_build_object('userId', null, 'name', reader, 'tenantId', t.id, 'tenantDisabled', t.disabled,
           'disabledMessage', t.disabled_message, 'accountId', a.id, 'role', 'manager', 'siteIds', null,
           'limitedToDates', false)
    into found_tenant, found_account, who
    from (
      select p.tenant_id, p.account_id, j.order_id from public.date_proposals p
        join public.jobs j on j.tenant_id = p.tenant_id and j.id = p.job_id where what = 'proposal' and p.id = thing
      union all
      select d.tenant_id, d.account_id, d.order_id from public.documents d where what = 'note' and d.id = thing
    ) as mailed
    join public.tenants t on t.id = mailed.tenant_id
    join public.accounts a on a.tenant_id = mailed.tenant_id and a.id = mailed.account_id
    where (a.email = reader or exists (
        select from public.orders o
        where o.tenant_id = mailed.tenant_id and o.id = mailed.order_id and o.caller_email = reader))
      and t.id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.user', '', true),
          set_config('tonnage.account', coalesce(found_account, ''), true),
          set_config('tonnage.whole_tenant', '', true),
          set_config('tonnage.organisations', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_address from public;
grant execute on function tonnage_enter_address to tonnage_app;

-- Opens work by a quote's link. It reaches that quote, the catalogue and the calendar, and no account. Null: no such quote at this
-- company.
create or replace function tonnage_enter_quote(quote uuid, host text, at timestamptz) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_tenant text;
  who json;
begin
  select t.id, json_build_object('quoteId', q.id, 'name', q.name, 'tenantId', t.id, 'tenantDisabled', t.disabled,
      'disabledMessage', t.disabled_message)
    into found_tenant, who
    from public.quotes q join public.tenants t on t.id = q.tenant_id
    where q.id = quote
      and t.id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.quote', case when who is null then '' else quote::text end, true),
          set_config('tonnage.user', '', true),
          set_config('tonnage.account', '', true),
          set_config('tonnage.whole_tenant', '', true),
          set_config('tonnage.organisations', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_quote from public;
grant execute on function tonnage_enter_quote to tonnage_app;

-- Opens work by a driver's link. It reaches the catalogue and no account; the stops come only from tonnage_route_stops. Null: the
-- link is not valid.
create or replace function tonnage_enter_route(digest text, host text, at timestamptz) returns json
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_tenant text;
  found_run text;
  who json;
begin
  select t.id, r.id,
         json_build_object('runId', r.id, 'tenantId', t.id, 'driverId', d.id, 'driver', d.name, 'date', r.date,
           'expiresAt', to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'company', t.name, 'phone', t.support_phone)
    into found_tenant, found_run, who
    from public.routes r
    join public.drivers d on d.tenant_id = r.tenant_id and d.id = r.driver_id and d.active
    join public.tenants t on t.id = r.tenant_id
    where r.token_hash = digest and r.expires_at > at
      and r.tenant_id = (
        select h.id from public.tenants h where host = any (h.hosts) or cardinality(h.hosts) = 0
        order by (host = any (h.hosts)) desc, h.id limit 1);
  perform set_config('tonnage.tenant', coalesce(found_tenant, ''), true),
          set_config('tonnage.run', coalesce(found_run, ''), true),
          set_config('tonnage.run_job', '', true),
          set_config('tonnage.run_order', '', true),
          set_config('tonnage.user', '', true),
          set_config('tonnage.account', '', true),
          set_config('tonnage.whole_tenant', '', true),
          set_config('tonnage.organisations', '', true);
  return who;
end $$;
revoke execute on function tonnage_enter_route from public;
grant execute on function tonnage_enter_route to tonnage_app;

-- Opens one job of the driver's day for an action: its account, and of the account's jobs and orders this one alone. The job is
-- locked after its order, as everywhere, so that staff cannot allocate it to somebody else meanwhile.
-- False: it is not on the driver's list for that day.
create or replace function tonnage_enter_route_job(job uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_order uuid;
  found_account uuid;
begin
  select j.order_id into found_order from public.jobs j where j.tenant_id = public.tonnage_tenant() and j.id = job;
  perform 1 from public.orders o where o.tenant_id = public.tonnage_tenant() and o.id = found_order for update;
  select j.order_id, j.account_id into found_order, found_account
    from public.routes r
    join public.jobs j on j.tenant_id = r.tenant_id and j.driver_id = r.driver_id and j.date = r.date
      and j.status in ('allocated', 'en_route', 'completed', 'failed')
    where r.tenant_id = public.tonnage_tenant() and r.id = public.tonnage_route() and j.id = job
    for update of j;
  if not found then return false; end if;
  perform set_config('tonnage.account', found_account::text, true),
          set_config('tonnage.run_job', job::text, true),
          set_config('tonnage.run_order', found_order::text, true);
  return true;
end $$;
revoke execute on function tonnage_enter_route_job from public;
grant execute on function tonnage_enter_route_job to tonnage_app;

-- Ends a person's sessions at this company and returns their ids; row-level security only shows people their own.
create or replace function tonnage_end_sessions(person uuid, at timestamptz) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = at
  where tenant_id = tonnage_tenant() and user_id = person and ended_at is null
  returning id
$$;
revoke execute on function tonnage_end_sessions from public;
grant execute on function tonnage_end_sessions to tonnage_app;

-- Ends the sessions that a provider of the tenant has opened.
create or replace function tonnage_end_provider_sessions(provider uuid, at timestamptz) returns setof uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sessions set ended_at = at
  where tenant_id = tonnage_tenant() and provider_id = provider and ended_at is null
  returning id
$$;
revoke execute on function tonnage_end_provider_sessions from public;
grant execute on function tonnage_end_provider_sessions to tonnage_app;

-- The provider that the people of an address's domain must sign in by; null: they have other ways too.
create or replace function tonnage_only_provider(tenant uuid, address text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.name from login_provider_domains d
  join login_providers p on p.tenant_id = d.tenant_id and p.id = d.provider_id
  where d.tenant_id = tenant and d.domain = substring(lower(address) from '@([^@]+)$') and p.enabled and p.required
$$;
revoke execute on function tonnage_only_provider from public;
grant execute on function tonnage_only_provider to tonnage_app;

-- Where the person of a session may log out of the provider that opened it too, if it is to be so.
create or replace function tonnage_provider_logout(provider uuid) returns table (url text, client_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.logout_url, p.client_id from login_providers p
  where p.tenant_id = tonnage_tenant() and p.id = provider and p.logs_out and p.logout_url is not null
$$;
revoke execute on function tonnage_provider_logout from public;
grant execute on function tonnage_provider_logout to tonnage_app;

-- The company's organisations by name, for the staff who choose whom a provider is for; the rest of them stays theirs.
create or replace function tonnage_organisation_names() returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.name from organisations o
  where tonnage_whole_tenant() and o.tenant_id = tonnage_tenant() and o.deleted_at is null
$$;
revoke execute on function tonnage_organisation_names from public;
grant execute on function tonnage_organisation_names to tonnage_app;

-- The name of the provider that opened a session of the person's own.
create or replace function tonnage_provider_name(provider uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select name from login_providers where tenant_id = tonnage_tenant() and id = provider
$$;
revoke execute on function tonnage_provider_name from public;
grant execute on function tonnage_provider_name to tonnage_app;
