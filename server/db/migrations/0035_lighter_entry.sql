-- As before, for half of the database's time (decision 8 has the figures): the row is written as JSON once, where
-- json_build_object asked for the kind of each of its arguments; what is looked for with a limit is not hashed whole; whose
-- account staff look at is asked for staff alone; and settings are assigned, which needs no query.
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
         u.confirmed_at is not null as confirmed, u.blocked_at is not null as blocked,
         t.id as "tenantId", t.disabled and st.role is null as "tenantDisabled", t.disabled_message as "disabledMessage",
         st.role as "staffRole", false as "actsFor",
         coalesce((select true from public.organisation_members o
           where o.user_id = s.user_id and o.tenant_id = s.tenant_id limit 1), false) as organises,
         m.account_id as "accountId", m.role, m.site_ids as "siteIds"
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
    end if;
  end if;
  set_to := set_config('tonnage.tenant', coalesce(who."tenantId"::text, ''), for_transaction);
  set_to := set_config('tonnage.user', coalesce(who."userId"::text, ''), for_transaction);
  set_to := set_config('tonnage.account', coalesce(who."accountId"::text, ''), for_transaction);
  set_to := set_config('tonnage.whole_tenant', '', for_transaction);
  return case when entered then row_to_json(who) end;
end $$;
